// What has become of a node of the chart, and the word for it.
import type { ChartNode } from '../../wire';

export type NodeState = 'done' | 'now' | 'later' | 'spoilt' | 'unneeded' | 'fatal';

export const WORDS: Record<NodeState, string> = {
  done: 'done',
  now: 'can be done now',
  later: 'out of reach',
  spoilt: 'spoilt',
  unneeded: 'not needed',
  fatal: 'after this it can no longer be won',
};

/** A thing is there or not; what is spoilt is an answer, and hidden with the others. */
export function stateOf(node: ChartNode, fatal: string | null, tells: boolean): NodeState {
  if (node.id === fatal) return 'fatal';
  if (node.state === 'spoilt' && !tells) return 'later';
  return node.state as NodeState;
}
