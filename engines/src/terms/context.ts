/**
 * Whether a name that is also an everyday word means the term here. It does when it is an item of a
 * list that names another term, when it is all that its line says, when a word beside it says so (“Go
 * developer”, “using R”), or when it is paired with a name that is sure (“Excel and Power BI”). Where no
 * sentence begins it also does when it is marked as a name (“usually in Excel”), when it is paired with
 * any other (“Excel and Word”), or, unless it has but one or two letters, when a sure term of its field
 * stands near.
 */

import type { Token } from '../text/tokens.ts';
import type { TermHit } from './hits.ts';
import { itemAt, type TermLines } from './lines.ts';
import type { VocabularyEntry } from './vocabulary.ts';

/** Number of tokens before and after that count as near. */
const NEAR = 8;

const BEHIND = new Set(
  'language programming developer development engineer framework required preferred library scripting software spreadsheet formula skill certified certification database script package macro platform certificate experience knowledge proficiency'.split(
    ' ',
  ),
);
const BEFORE = new Set(
  'using|via|advanced|microsoft|proficient in|proficiency in|experience with|experience in|experienced in|experienced with|knowledge of|skilled in|familiar with|expertise in|fluent in|written in|programming in|programming with|developed in|built with|built in|certified in'.split(
    '|',
  ),
);

const JOINS_EQUALS = new Set(['and', 'or']);

export type Text = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lines: TermLines;
};

/**
 * @param hits all places, in the order of the text
 * @returns the entry that is meant at each place, or null
 */
export function entriesMeant(hits: readonly TermHit[], given: Text): (VocabularyEntry | null)[] {
  const sure = hits.map(
    ({ entries }) =>
      entries.find(({ name: { mark } }) => mark === 'none' || mark === 'as-written') ?? null,
  );
  return hits.map((hit, at) => {
    const known = sure[at];
    if (known) return known;
    if (partOfWord(hit, given)) return null;
    const opens = beginsSentence(hit, given);
    const beside = pairedWith(hits, at, given);
    const isClear =
      isExplainedNearby(hit, given) ||
      listed(hits, sure, at, given) ||
      fillsLine(hit, given) ||
      beside.some((other) => sure[other] !== null);
    const isName = hit.entries.some(({ name }) => name.mark === 'as-name');
    if (isClear || (!opens && (isName || beside.length > 0))) {
      return nearest(hits, sure, at, NEAR) ?? hit.entries[0] ?? null;
    }
    const short = (hit.entries[0]?.name.text.length ?? 0) <= 2;
    return short || opens ? null : nearest(hits, sure, at, NEAR);
  });
}

/** “Go-to-market”, “C-level”, “R. Smith” */
function partOfWord({ from, to }: TermHit, { text, tokens }: Text): boolean {
  const [first, last, next] = [tokens[from], tokens[to - 1], tokens[to]];
  if (first === undefined || last === undefined) return true;
  const initial = last.raw.length === 1 && /^\. \p{Lu}/u.test(text.slice(last.end, last.end + 3));
  const hyphened = next !== undefined && text.slice(last.end, next.start) === '-';
  return hyphened || initial || text[first.start - 1] === '-';
}

function isExplainedNearby({ from, to }: TermHit, { text, tokens }: Text): boolean {
  const [before, last, next] = [tokens[from - 1], tokens[to - 1], tokens[to]];
  if (next && last && text.slice(last.end, next.start) === ' ' && BEHIND.has(next.key)) return true;
  const words = [tokens[from - 2], before].map((token) => token?.raw.toLowerCase() ?? '');
  return BEFORE.has(words.join(' ')) || BEFORE.has(words[1] ?? '');
}

/** The whole item of a list in one line, another item of which is sure or as doubtful as this. */
function listed(
  hits: readonly TermHit[],
  sure: readonly (VocabularyEntry | null)[],
  at: number,
  { tokens, lines }: Text,
): boolean {
  const hit = hits[at];
  const own = hit && itemAt(lines, tokens[hit.from]?.start ?? 0);
  if (!hit || !own || own.items < 2 || !fills(hit, own, tokens)) return false;
  for (const step of [-1, 1]) {
    for (let i = at + step; i >= 0 && i < hits.length; i += step) {
      const other = hits[i];
      const item = other && itemAt(lines, tokens[other.from]?.start ?? 0);
      if (!other || item?.line !== own.line) break;
      if (sure[i] || fills(other, item, tokens)) return true;
    }
  }
  return false;
}

/** A list of one item a line. */
function fillsLine(hit: TermHit, { tokens, lines }: Text): boolean {
  const item = itemAt(lines, tokens[hit.from]?.start ?? 0);
  return item.items === 1 && fills(hit, item, tokens);
}

/** “Go and Node.js”, “Excel & Word”: the names behind and before a word that joins equals. */
function pairedWith(hits: readonly TermHit[], at: number, { tokens }: Text): readonly number[] {
  const [before, hit, next] = [hits[at - 1], hits[at], hits[at + 1]];
  const joins = (place: number) => JOINS_EQUALS.has(tokens[place]?.key ?? '');
  if (hit === undefined) return [];
  const isBehind = next?.from === hit.to + 1 && joins(hit.to);
  const isBefore = before?.to === hit.from - 1 && joins(hit.from - 1);
  return [...(isBefore ? [at - 1] : []), ...(isBehind ? [at + 1] : [])];
}

function fills(
  { from, to }: TermHit,
  { start, end }: { start: number; end: number },
  tokens: readonly Token[],
): boolean {
  const [before, first, last, next] = [tokens[from - 1], tokens[from], tokens[to - 1], tokens[to]];
  const alone = (before?.end ?? -1) <= start && (next?.start ?? Number.POSITIVE_INFINITY) >= end;
  return alone && first !== undefined && last !== undefined && first.start >= start;
}

function beginsSentence({ from }: TermHit, { text, tokens }: Text): boolean {
  const [before, first] = [tokens[from - 1], tokens[from]];
  if (!before || !first) return true;
  return /[.!?:;•\n]/.test(text.slice(before.end, first.start));
}

/** Returns the entry whose field matches that of a certain term nearby. */
function nearest(
  hits: readonly TermHit[],
  sure: readonly (VocabularyEntry | null)[],
  at: number,
  within: number,
): VocabularyEntry | null {
  const hit = hits[at];
  if (hit === undefined) return null;
  const fields = new Set<string>();
  for (let i = at - 1; i >= 0 && hit.from - (hits[i]?.to ?? 0) <= within; i--) {
    fields.add(sure[i]?.term.field ?? '');
  }
  for (let i = at + 1; i < hits.length && (hits[i]?.from ?? 0) - hit.to <= within; i++) {
    fields.add(sure[i]?.term.field ?? '');
  }
  return hit.entries.find(({ term }) => fields.has(term.field)) ?? null;
}
