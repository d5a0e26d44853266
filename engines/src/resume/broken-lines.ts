/** What does not fit into its column goes on in the next line. */
import { datesIn } from './dates.ts';
import { joinTraced, type LineDraft } from './placed-text.ts';

const ADDRESS_BEGUN = /(?:^|\s)(?:\S*@\S*|(?:https?:\/\/|www\.)\S*|[\w-]+(?:\.[\w-]+)+\/\S*)$/u;
const ADDRESS_GOES_ON = /^[\p{Ll}\d./_-][\w./@-]*(?=\s|$)/u;
const ADDRESS_MOST = 200;
const ADDRESS_WHOLE = /@[\w.-]+\.(?:com|org|net|edu|io|dev|co|me|[a-z]{2})$/i;

/** The lines, each address and each range of dates in one of them. */
export function wholeLines(drafts: readonly LineDraft[]): LineDraft[] {
  const lines: LineDraft[] = [];
  for (const draft of drafts) {
    const before = lines.at(-1);
    const between = before ? goesOn(before.text, draft.text) : null;
    if (before && between !== null) {
      lines[lines.length - 1] = { ...before, ...joinTraced([before, draft], between) };
    } else lines.push(draft);
  }
  return lines;
}

/** What stands between the two; null: the second is a line of its own. */
function goesOn(above: string, below: string): string | null {
  if (isBroken(above, below)) return '';
  return DATES_BEGUN.test(above) && datesIn(below)[0]?.start === 0 ? ' ' : null;
}

/** “2016 –”, “2016 – May”, and “| Aug”, of which the year goes on below */
const DATES_BEGUN =
  /(?:(?:19|20)\d{2}\s*[–—-]|(?:(?:19|20)\d{2}\s*[–—-]\s|[|\t]\s*)(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)$/iu;

function isBroken(above: string, below: string): boolean {
  const [address] = ADDRESS_BEGUN.exec(above.slice(-ADDRESS_MOST)) ?? [];
  if (address === undefined || ADDRESS_WHOLE.test(address)) return false;
  return ADDRESS_GOES_ON.test(below) && (/[-./@_]$/.test(address) || /^[./@]/.test(below));
}
