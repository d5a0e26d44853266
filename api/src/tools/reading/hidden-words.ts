import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import { tokenise } from '@roletrail/engines/text/tokens';

/** Fewer letters may be a sign of a drawing. */
const LETTERS_LEAST = 3;

/** What is told of words that a file holds and does not show, whatever kind of file it is. */
export function hiddenWarning(hidden: string): UploadWarning[] {
  const words = tokenise(hidden);
  const letters = words.reduce((all, { raw }) => all + raw.length, 0);
  if (letters < LETTERS_LEAST) return [];
  const count = words.length === 1 ? '1 word' : `${words.length} words`;
  const why = `${count} that a reader cannot see: “${firstOf(hidden)}”. Such words are too small, off the page, hidden, or of the colour behind them. Programs read them all the same. Take them out, or let them be seen.`;
  return [{ code: 'HIDDEN_TEXT', why }];
}

/** Characters: enough to find them by. */
const QUOTED = 60;

function firstOf(hidden: string): string {
  const text = hidden.trim().replace(/\s+/g, ' ');
  if (text.length <= QUOTED) return text;
  const cut = text.slice(0, QUOTED + 1).lastIndexOf(' ');
  return `${text.slice(0, cut > 0 ? cut : QUOTED)}…`;
}
