import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import { tokenise } from '@roletrail/engines/text/tokens';

/** Fewer letters may be part of a drawing. */
const LETTERS_LEAST = 3;

/** Returns the warning about words that a file contains but does not show, for any file type. */
export function hiddenWarning(hidden: string): UploadWarning[] {
  const words = tokenise(hidden);
  const letters = words.reduce((all, { raw }) => all + raw.length, 0);
  if (letters < LETTERS_LEAST) return [];
  const count = words.length === 1 ? '1 word' : `${words.length} words`;
  const why = `${count} that a reader cannot see: “${firstOf(hidden)}”. Such words are too small, off the page, hidden, or of the colour behind them. Programs read them all the same. Take them out, or let them be seen.`;
  return [{ code: 'HIDDEN_TEXT', why }];
}

/** Characters to quote, enough to find the text. */
const QUOTED = 60;

function firstOf(hidden: string): string {
  const text = hidden.trim().replace(/\s+/g, ' ');
  if (text.length <= QUOTED) return text;
  const cut = text.slice(0, QUOTED + 1).lastIndexOf(' ');
  return `${text.slice(0, cut > 0 ? cut : QUOTED)}…`;
}
