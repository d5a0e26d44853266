import { attempt } from './attempt.ts';

/** Asks with a dialog of the browser. Returns true if the person agrees, or cannot be asked. */
export const confirmed = (question: string) => attempt(() => window.confirm(question), true);
