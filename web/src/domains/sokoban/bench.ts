// A collection of levels: its titles are changed in the text, and it has no place for tests.
import type { Bench } from '..';
import { bench as script, gameView } from '../puzzlescript/bench';
import { gameCommands, keepTest, nameLevel } from '../puzzlescript/commands';
import { gameKeys, testKeys } from '../puzzlescript/keys';
import { writing } from '../puzzlescript/levels-text';

export const bench: Bench = {
  ...script,
  views: script.views.filter((view) => view !== gameView),
  commands: script.commands.filter((command) => command !== keepTest && command !== nameLevel && !gameCommands.includes(command)),
  keys: script.keys.filter((group) => group !== testKeys && group !== gameKeys),
  writing: { ...writing, withName: undefined, tests: undefined },
};
