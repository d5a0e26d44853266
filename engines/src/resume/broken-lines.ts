/** What does not fit into its column goes on in the next line. */
import { datesIn } from './dates.ts';
import { joinTraced, type LineDraft, type Traced } from './placed-text.ts';

const ADDRESS_BEGUN = /@|^(?:https?:\/\/|www\.)|^[\w-]+(?:\.[\w-]+)+\//u;
const ADDRESS_GOES_ON = /^[\p{Ll}\d./_-][\w./@-]*(?=\s|$)/u;
const ADDRESS_MOST = 200;
/** The end of a line that shows whether the line goes on. */
const END_CHARS = 400;
const ADDRESS_WHOLE = /@[\w.-]+\.(?:com|org|net|edu|io|dev|co|me|[a-z]{2})$/i;

/** The lines, each address and each range of dates in one of them. */
export function wholeLines(drafts: readonly LineDraft[]): LineDraft[] {
  const lines: { first: LineDraft; parts: Traced[]; end: string }[] = [];
  for (const draft of drafts) {
    const line = lines.at(-1);
    const between = line ? goesOn(line.end, draft.text) : null;
    if (line && between !== null) {
      line.parts.push({ text: between, origins: Array.from(between, () => -1) }, draft);
      line.end = (line.end + between + draft.text).slice(-END_CHARS);
    } else lines.push({ first: draft, parts: [draft], end: draft.text.slice(-END_CHARS) });
  }
  return lines.map(({ first, parts }) => ({ ...first, ...joinTraced(parts, '') }));
}

/** What stands between the two; null: the second is a line of its own. */
function goesOn(above: string, below: string): string | null {
  if (isBroken(above, below)) return '';
  return DATES_BEGUN.test(above) && datesIn(below)[0]?.start === 0 ? ' ' : null;
}

/** “2016 –”, “2016 – May”, and “| Aug”, of which the year goes on below */
const DATES_BEGUN =
  /(?:(?:19|20)\d{2}\s*[–—-]|(?:(?:19|20)\d{2}\s*[–—-]\s|[|\t][^\S\t]*)(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)$/iu;

function isBroken(above: string, below: string): boolean {
  const address = above.slice(-ADDRESS_MOST).split(/\s/).at(-1) ?? '';
  if (!ADDRESS_BEGUN.test(address) || ADDRESS_WHOLE.test(address)) return false;
  return ADDRESS_GOES_ON.test(below) && (/[-./@_]$/.test(address) || /^[./@]/.test(below));
}
