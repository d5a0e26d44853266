/** What does not fit into its column goes on in the next line. */
import { datesIn } from './dates.ts';
import { joinTraced, type LineDraft, type Traced } from './placed-text.ts';

const ADDRESS_BEGUN = /@|^(?:https?:\/\/|www\.)|^[\w-]+(?:\.[\w-]+)+\//u;
const ADDRESS_GOES_ON = /^[\p{Ll}\d./_-][\w./@-]*(?=\s|$)/u;
const ADDRESS_MOST = 200;
/** The end of a line that shows whether the line goes on. */
const END_CHARS = 400;
const ADDRESS_WHOLE = /@[\w.-]+\.(?:com|org|net|edu|io|dev|co|me|[a-z]{2})$/i;

/** The lines of a page, each address and each range of dates in one of them. */
export const wholeLines = (drafts: readonly LineDraft[]) => joinLines(drafts, goesOn);

/** The lines of a text, each range of dates in one of them; its addresses are not broken. */
export const wholeDates = (drafts: readonly LineDraft[]) =>
  joinLines(drafts, (above, line) => (line.apart || line.item ? null : dateGoesOn(above, line)));

/** Returns what stands between a line's end and the next line; null: that is a line of its own. */
type GoesOn = (above: string, below: LineDraft) => string | null;

function joinLines(drafts: readonly LineDraft[], between: GoesOn): LineDraft[] {
  const lines: { first: LineDraft; parts: Traced[]; end: string }[] = [];
  for (const draft of drafts) {
    const line = lines.at(-1);
    const gap = line ? between(line.end, draft) : null;
    if (line && gap !== null) {
      line.parts.push({ text: gap, origins: Array.from(gap, () => -1) }, draft);
      line.end = (line.end + gap + draft.text).slice(-END_CHARS);
    } else lines.push({ first: draft, parts: [draft], end: draft.text.slice(-END_CHARS) });
  }
  return lines.map(({ first, parts }) => ({ ...first, ...joinTraced(parts, '') }));
}

function goesOn(above: string, below: LineDraft): string | null {
  return isBroken(above, below.text) ? '' : dateGoesOn(above, below);
}

/** Below a dash, a whole range is one of its own. */
function dateGoesOn(above: string, { text }: LineDraft): string | null {
  const [date] = datesIn(text);
  if (!DATES_BEGUN.test(above) || date?.start !== 0) return null;
  const isRange = date.to !== null || date.current;
  return isRange && /[–—-]$/.test(above) ? null : ' ';
}

/** “2016 –”, “2016 – May”, and “| Aug”, of which the year goes on below */
const DATES_BEGUN =
  /(?:(?:19|20)\d{2}\s*[–—-]|(?:(?:19|20)\d{2}\s*[–—-]\s|[|\t][^\S\t]*)(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)$/iu;

function isBroken(above: string, below: string): boolean {
  const address = above.slice(-ADDRESS_MOST).split(/\s/).at(-1) ?? '';
  if (!ADDRESS_BEGUN.test(address) || ADDRESS_WHOLE.test(address)) return false;
  return ADDRESS_GOES_ON.test(below) && (/[-./@_]$/.test(address) || /^[./@]/.test(below));
}
