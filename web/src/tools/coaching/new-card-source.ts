import { letterLines } from '@roletrail/contracts/letter-page';
import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import type { LetterContent } from '@roletrail/contracts/tools/saved/letter';
import type { QueryClient } from '@tanstack/react-query';
import { savedLetters } from '../../features/saved-items/api/letters.ts';
import {
  jobAdQuery,
  resumeQuery,
  resumesQuery,
} from '../../features/saved-texts/api/saved-texts.ts';
import { formatDay } from '../../lib/format.ts';
import type { Http } from '../../lib/http.ts';
import { isMissing } from '../../lib/http-errors.ts';
import type { CardValues } from './card-form-values.ts';

type Sent = NonNullable<ApplicationContent['letter']>;

/** What a new card takes from saved items. */
export type CardSource = {
  readonly values: Partial<CardValues>;
  readonly fixed: Partial<Pick<ApplicationContent, 'jobTarget' | 'letter' | 'resume'>>;
  /** sentences that name the items */
  readonly from: readonly string[];
};

/** Ids of saved items in the address of the board; null: not given. */
export type SourceIds = Readonly<Record<'letter' | 'ad' | 'resume', string | null>>;

/**
 * Reads what a new card takes from a saved letter, job ad and resume. A letter names its own ad and
 * resume. The letter and the resume are copied, because the card shows them as they were sent.
 * Deleted items are left out.
 */
export async function readCardSource(
  http: Http,
  queries: QueryClient,
  ids: SourceIds,
): Promise<CardSource> {
  const letter = await ifThere(ids.letter, (id) => queries.fetchQuery(savedLetters.one(http, id)));
  const adId = ids.ad ?? letter?.jobTarget ?? null;
  const ad = await ifThere(adId, (id) => queries.fetchQuery(jobAdQuery(http, id)));
  const resume =
    letter === null ? null : await readResume(http, queries, ids.resume ?? letter.resume);
  const from = [
    letter && `From your letter “${letter.title}”.`,
    ad && `From the ad “${ad.title}” that you saved on ${formatDay(ad.createdAt)}.`,
    resume && `With the resume “${resume.title}”.`,
  ];
  return {
    values: {
      title: letter?.role || ad?.title || letter?.title || '',
      employer: letter?.employer || ad?.company || '',
      link: ad?.url ?? '',
    },
    fixed: { jobTarget: ad?.id ?? null, letter: letter && copyOf(letter), resume },
    from: from.filter((sentence) => sentence !== null),
  };
}

/** Returns the text of a letter as it is sent. */
export function copyOf(letter: LetterContent & { readonly id: string }): Sent {
  const { id, title, sender, paragraphs } = letter;
  const lines = letterLines({ format: 'text', state: 'final', sender, date: null, paragraphs });
  return { id, title, text: lines.map(({ text }) => text).join('\n\n') };
}

async function readResume(
  http: Http,
  queries: QueryClient,
  id: string | null,
): Promise<Sent | null> {
  const saved = (await queries.fetchQuery(resumesQuery(http))).find((one) => one.id === id);
  if (saved === undefined) return null;
  const { title, text } = await queries.fetchQuery(resumeQuery(http, saved));
  return { id: saved.id, title, text };
}

/** Returns null if there is no id, or the item was deleted. */
async function ifThere<T>(id: string | null, read: (id: string) => Promise<T>): Promise<T | null> {
  if (id === null) return null;
  try {
    return await read(id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
