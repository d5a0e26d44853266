/** Reads what people call their jobs: the occupation, how surely it is meant, and what else it may be. */
import type { TitleCertainty } from '@roletrail/contracts/http/occupations';
import { isInsufficient, type TextSpan } from '../engine.ts';
import { findOccupations } from '../titles/find-occupations.ts';
import type { RoleSpace } from './space.ts';

export type NamedOccupation = { readonly code: string; readonly title: string };

export type ReadTitle = {
  readonly title: string;
  /** null: no occupation has such a name */
  readonly read: NamedOccupation | null;
  /** whether `read` is surely meant */
  readonly certainty: TitleCertainty;
  /** what else it may mean */
  readonly others: readonly NamedOccupation[];
  /** words such as senior or lead, which say how high and not what */
  readonly level: readonly TextSpan[];
};

const CANDIDATES = 4;
/** Joints of a title that names several things, or the place of the work. */
const TITLE_JOINTS = /[,/;()|&]|\s[–—-]\s|\b(?:at|for|turned|and|with|then)\b/iu;

const blank = (words: string) => ' '.repeat(words.length);
/** A season says when, and not what. */
const SEASON = /\b(?:summer|winter|holiday) /iu;

/** Reads a title; if it is not surely meant, the first part of it that is. */
export function readTitle(title: string, asOf: string, space: RoleSpace): ReadTitle {
  const whole = { ...readWhole(title.replace(SEASON, blank), asOf, space), title };
  if (whole.certainty !== 'weak') return whole;
  const parts = title.split(TITLE_JOINTS).filter((part) => part.trim() !== '');
  if (parts.length < 2) return whole;
  const sure = parts
    .map((part) => readWhole(part.trim(), asOf, space))
    .find(({ certainty, read }) => certainty !== 'weak' && read !== null);
  return sure ? { ...sure, title, level: whole.level } : whole;
}

function readWhole(title: string, asOf: string, { index }: RoleSpace): ReadTitle {
  const { result } = findOccupations(
    { asOf, title, limit: CANDIDATES, unfinished: false },
    index,
    0,
  );
  if (isInsufficient(result)) {
    return { title, read: null, certainty: 'weak', others: [], level: [] };
  }
  const [read, ...others] = result.candidates.map((one) => ({ code: one.code, title: one.title }));
  const { certainty, setAside: level } = result;
  return { title, read: read ?? null, certainty, others, level };
}
