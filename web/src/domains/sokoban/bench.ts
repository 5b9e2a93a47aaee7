// A collection of levels: its titles are changed in the text, and it has no place for tests.
import type { Bench } from '..';
import { bench as script } from '../puzzlescript/bench';
import { keepTest, nameLevel } from '../puzzlescript/commands';
import { testKeys } from '../puzzlescript/keys';
import { writing } from '../puzzlescript/levels-text';

export const bench: Bench = {
  ...script,
  commands: script.commands.filter((command) => command !== keepTest && command !== nameLevel),
  keys: script.keys.filter((group) => group !== testKeys),
  writing: { ...writing, withName: undefined, tests: undefined },
};
