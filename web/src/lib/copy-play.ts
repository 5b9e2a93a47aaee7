// A play on the clipboard. Other forms of a play than its text, such as a link, belong here, and are offered by
// `parts/CopyPlay.svelte`.
import { desk } from './desk.svelte';

/** Copies the moves as text, which any studio takes when it is pasted. */
export function copyTrace(trace: string): void {
  void navigator.clipboard?.writeText(trace).then(() => desk.say('Copied the play as text. Paste it into a studio to replay it.'));
}
