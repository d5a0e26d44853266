/**
 * The engine that says which stories are to be rehearsed, when each comes next, and which fit the
 * questions of a set. After good rehearsals a story comes again after 1, 3, 7 and 16 days.
 */
import { competencyLabel } from '@roletrail/contracts/interview-competencies';
import { STORY_DAYS } from '@roletrail/contracts/tool-limits';
import type { FittingStory, StoryRehearsal } from '@roletrail/contracts/tools/interview';
import type { Dataset, Engine } from '../engine.ts';
import { createRanker, matterOf } from '../text/bm25.ts';

export const REHEARSAL_VERSION = 'rehearsal-1';

export type RehearsedStory = {
  readonly id: string;
  readonly title: string;
  /** all its parts; '' if only the dates are asked for */
  readonly text: string;
  readonly competencies: readonly string[];
  /** YYYY-MM-DD; null: not to be rehearsed */
  readonly nextPractice: string | null;
  /** intervals that have passed, 0 to 4 */
  readonly step: number;
};

export type RehearsalInput = {
  /** today, YYYY-MM-DD */
  readonly asOf: string;
  readonly stories: readonly RehearsedStory[];
  readonly questions: readonly { readonly text: string; readonly competency: string | null }[];
};

export const rehearse: Engine<RehearsalInput, Dataset, StoryRehearsal> = ({
  asOf,
  stories,
  questions,
}) => ({
  result: {
    kind: 'stories',
    today: asOf,
    first: { step: 0, nextPractice: dayAfter(asOf, STORY_DAYS[0]) },
    stories: stories.map(({ id, nextPractice, step }) => ({
      id,
      isDue: nextPractice !== null && nextPractice <= asOf,
      afterGood: afterGood(asOf, step),
      afterWeak: { step: 0, nextPractice: dayAfter(asOf, STORY_DAYS[0]) },
    })),
    fitting: fittingStories(stories, questions),
  },
  evidence: [],
  warnings: [],
  engineVersion: REHEARSAL_VERSION,
});

/** Steps up to the next interval; after the last one the story rests. */
function afterGood(asOf: string, step: number) {
  const next = Math.min(step + 1, STORY_DAYS.length);
  const days = STORY_DAYS[next];
  return { step: next, nextPractice: days === undefined ? null : dayAfter(asOf, days) };
}

/** Adds days to a day, YYYY-MM-DD. @param days fewer than a month has */
function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const over = date + days - monthLength(year, month);
  if (over <= 0) return dayOf(year, month, date + days);
  return month === 12 ? dayOf(year + 1, 1, over) : dayOf(year, month + 1, over);
}

function monthLength(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}

const dayOf = (year: number, month: number, date: number) =>
  [`${year}`.padStart(4, '0'), ...[month, date].map((n) => `${n}`.padStart(2, '0'))].join('-');

/** Words of questions that say nothing of their matter. */
const ASKING = new Set(
  matterOf(
    'tell us me about a time when describe think what did do how does did would something someone example situation your you resume says ad asks part story work job people day first one ever last give take',
  ),
);
const FITTING_MOST = 2;
/** Shared words that are needed without a shared competency. */
const SHARED_LEAST = 2;

function fittingStories(
  stories: readonly RehearsedStory[],
  questions: RehearsalInput['questions'],
): FittingStory[][] {
  const texts = stories.map(({ title, text }) => `${title} ${text}`);
  const rank = createRanker(texts);
  const matter = texts.map((text) => new Set(matterOf(text)));
  return questions.map(({ text, competency }) => {
    const words = [...new Set(matterOf(text))].filter((word) => !ASKING.has(word));
    const scores = new Map(rank(words.join(' ')).map(({ at, score }) => [at, score]));
    return stories
      .map((story, at) => ({
        story,
        isAbout: competency !== null && story.competencies.includes(competency),
        shared: words.filter((word) => matter[at]?.has(word)),
        score: scores.get(at) ?? 0,
      }))
      .filter(({ isAbout, shared }) => isAbout || shared.length >= SHARED_LEAST)
      .sort((a, b) => Number(b.isAbout) - Number(a.isAbout) || b.score - a.score)
      .slice(0, FITTING_MOST)
      .map(({ story: { id, title }, isAbout, shared }) => ({
        id,
        title,
        why: isAbout
          ? `You marked it with ${competencyLabel(competency ?? '').toLowerCase()}.`
          : `It shares words with the question: ${shared.slice(0, 3).join(', ')}.`,
      }));
  });
}
