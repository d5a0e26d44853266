import { z } from 'zod';
import { isTimeZone } from '../../days.ts';
import { savedItemFields } from '../../http/career.ts';
import { ABORT, singleLine, text, units, uuid } from '../../primitives.ts';
import { FOLLOW_UP_DAYS, FOLLOW_UP_DAYS_MAX } from '../../tool-limits.ts';
import { DUE_REASONS, datesOf, dueOf } from '../applications/due.ts';
import { STAGES, stageOf, stageSince } from '../applications/stages.ts';
import type { SavedKind } from './define-kind.ts';

/** Limits of an application; texts in UTF-16 units. */
export const APPLICATION_MAX = {
  cards: 2000,
  title: 120,
  line: 200,
  link: 2000,
  contact: 500,
  notes: 8000,
  document: 60_000,
  history: 40,
  followUpDays: FOLLOW_UP_DAYS_MAX,
} as const;

/** Calendar day of a request, `2026-11-29`. */
export const applicationDay = z.iso
  .date({ error: 'must be a date such as 2026-11-29', abort: true })
  .refine((day) => day >= '1970' && day < '3000', 'must be from 1970 to 2999');
const day = applicationDay.nullable().default(null);
const line = (max: number) => z.union([z.literal(''), singleLine(max)]).default('');

const stage = z.enum(STAGES);
const history = z
  .array(z.strictObject({ stage, at: applicationDay }))
  .max(APPLICATION_MAX.history)
  .refine((all) => all.every(({ at }, n) => n === 0 || at >= (all[n - 1]?.at ?? '')), {
    error: 'must be in order of time',
  })
  .default([]);

/** Time and zone of an interview are both known, or both null. */
const interview = z
  .strictObject({
    on: applicationDay,
    /** on the clock of `zone`, `14:30` */
    time: z.iso.time({ precision: -1 }).nullable().default(null),
    /** IANA name */
    zone: z.string().max(64).refine(isTimeZone, 'must be a time zone').nullable().default(null),
  })
  .refine(({ time, zone }) => (time === null) === (zone === null), {
    path: ['zone'],
    error: 'must be there with a time, and only then',
  })
  .nullable()
  .default(null);

/** Frozen copy of a text as it was sent. */
const sentText = z.strictObject({
  /** of the saved item that was copied, also if that was deleted; null: pasted */
  id: uuid.nullable().default(null),
  title: singleLine(APPLICATION_MAX.title),
  text: text(APPLICATION_MAX.document).trim().min(1),
});

const content = z.strictObject({
  /** title of the role */
  title: singleLine(APPLICATION_MAX.title),
  employer: line(APPLICATION_MAX.title),
  link: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
    .max(APPLICATION_MAX.link, ABORT)
    .check(units(APPLICATION_MAX.link))
    .nullable()
    .default(null),
  /** saved job ad, also if that was deleted; null: none */
  jobTarget: uuid.nullable().default(null),
  place: line(APPLICATION_MAX.line),
  pay: line(APPLICATION_MAX.line),
  /** a week, and shifts */
  hours: line(APPLICATION_MAX.line),
  contact: text(APPLICATION_MAX.contact).trim().default(''),
  /** in order of time; the last entry is the current stage, and none means saved */
  history,
  deadline: day,
  nextStep: line(APPLICATION_MAX.line),
  nextStepDue: day,
  /** next interview */
  interview,
  /** when the person last asked for an answer */
  followedUp: day,
  followUpDays: z.int().min(1).max(APPLICATION_MAX.followUpDays).default(FOLLOW_UP_DAYS),
  notes: text(APPLICATION_MAX.notes).trim().default(''),
  resume: sentText.nullable().default(null),
  letter: sentText.nullable().default(null),
  archived: z.boolean().default(false),
});
/** Application for a job: a card of the board. */
export type ApplicationContent = z.output<typeof content>;

const saved = z.string();
const savedDay = saved.nullable();
const savedText = z.object({ id: saved.nullable(), title: saved, text: saved }).nullable();
const savedInterview = z.object({ on: saved, time: savedDay, zone: savedDay }).nullable();
const dueDay = z.object({ on: saved, why: z.enum(DUE_REASONS) });
const stored = z.object({
  title: saved,
  employer: saved,
  link: saved.nullable(),
  place: saved,
  pay: saved,
  // older items have neither
  hours: saved.default(''),
  jobTarget: saved.nullable().default(null),
  contact: saved,
  history: z.array(z.object({ stage, at: saved })),
  deadline: savedDay,
  nextStep: saved,
  nextStepDue: savedDay,
  // cards of earlier releases have none
  interview: savedInterview.default(null),
  followedUp: savedDay,
  followUpDays: z.int(),
  notes: saved,
  resume: savedText,
  letter: savedText,
  archived: z.boolean(),
});

const summary = z.object({
  title: saved,
  employer: saved,
  place: saved,
  pay: saved,
  stage,
  /** day on which the stage began; null: saved without a date */
  since: savedDay,
  /** day on which it was sent first; null: not sent */
  applied: savedDay,
  deadline: savedDay,
  nextStep: saved,
  /** earliest of `dates`; null if there is none */
  due: dueDay.nullable(),
  dates: z.array(dueDay),
  interview: savedInterview,
  /** true: the letter that was sent, or is to be sent, is on the card */
  hasLetter: z.boolean().default(false),
  archived: z.boolean(),
});
/** Application in a list: at most 1 kB, so long texts are shortened. */
export type ApplicationSummary = z.output<typeof summary>;

/** Bytes of texts in a summary. */
const SUMMARY_BYTES = { title: 150, employer: 110, place: 70, pay: 70, nextStep: 120 } as const;

/** Shortens a text to a number of bytes as JSON. Cuts no character in two. */
function shorten(whole: string, bytes: number): string {
  const sizeOf = (piece: string) => new TextEncoder().encode(JSON.stringify(piece)).length - 2;
  if (sizeOf(whole) <= bytes) return whole;
  let short = '';
  let size = sizeOf('…');
  for (const character of whole) {
    size += sizeOf(character);
    if (size > bytes) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}

function summarise(card: ApplicationContent): ApplicationSummary {
  return {
    title: shorten(card.title, SUMMARY_BYTES.title),
    employer: shorten(card.employer, SUMMARY_BYTES.employer),
    place: shorten(card.place, SUMMARY_BYTES.place),
    pay: shorten(card.pay, SUMMARY_BYTES.pay),
    stage: stageOf(card.history),
    since: stageSince(card.history),
    applied: card.history.find((entry) => entry.stage === 'applied')?.at ?? null,
    deadline: card.deadline,
    nextStep: shorten(card.nextStep, SUMMARY_BYTES.nextStep),
    due: dueOf(card),
    dates: datesOf(card),
    interview: card.interview,
    hasLetter: card.letter !== null,
    archived: card.archived,
  };
}

export const APPLICATION: SavedKind<ApplicationContent, ApplicationSummary> = {
  content,
  stored,
  item: stored.extend(savedItemFields),
  summary,
  listed: summary.extend(savedItemFields),
  summarise,
  // rows of earlier releases have no `dues`
  clear: z.object({ due: savedDay, dues: z.array(saved).optional() }),
  columns: (card) => ({ due: dueOf(card)?.on ?? null, dues: datesOf(card).map(({ on }) => on) }),
  max: APPLICATION_MAX.cards,
  plural: 'applications',
  bodyBytes: 400_000,
  ownData: { name: 'applications', about: 'Your applications, and what you sent with them.' },
};
