/**
 * Processor time of engines, readers and parsers on text made to slow them down. A quadratic step
 * takes four times as long for twice the text. `GROWTH=full` tries every kind of text with each.
 */
import { email } from '@roletrail/contracts/http/auth';
import { type ResumeDraft, resumeDraft } from '@roletrail/contracts/http/resume-draft';
import { TICKET_MESSAGE_MAX, USER_AGENT_MAX } from '@roletrail/contracts/limits';
import { singleLine, text as textOf } from '@roletrail/contracts/primitives';
import { PROFILE_MAX } from '@roletrail/contracts/profile-limits';
import {
  AD_TEXT_MAX,
  BASKET,
  RESUME_LINES_MAX,
  RESUME_TEXT_MAX,
  UPLOAD,
} from '@roletrail/contracts/tool-limits';
import { roleFinderInput } from '@roletrail/contracts/tools/role-finder';
import { skillsInput } from '@roletrail/contracts/tools/skills';
import { NO_CHOICES } from '@roletrail/engines/ads/own-phrases';
import { readTextLines } from '@roletrail/engines/resume/document';
import { NO_DRAFT } from '@roletrail/engines/testing/sample-drafts';
import { fitnessOf } from '@roletrail/engines/text/fitness';
import { literalPlaces } from '@roletrail/engines/text/literal-places';
import t, { type Test } from 'tap';
import { findSpamReasons } from '../forms/spam-check.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { DatasetSource } from './datasets.ts';
import { ENGINES } from './engines.ts';
import { parseCsvRows } from './reading/linkedin.ts';
import { extractDocument } from './reading/read-file.ts';
import { UnreadableFileError } from './reading/unreadable.ts';

const data = await new DatasetSource().datasets();
const asOf = '2026-01-01';

/** Repeated to make a text; those of `npm test` first. */
const QUICK = {
  'one word': 'a',
  'a-': 'a-',
  'a@': 'a@',
  '1, ': '1, ',
  blanks: ' ',
  mixed: 'Ab@c-d.e, (1990 – 2001) $1,000 •\tGo\n',
};
const FULL = {
  ...QUICK,
  'a.': 'a.',
  'A ': 'A ',
  digits: '1',
  years: '1990-',
  dates: 'Jan 2019 - Mar 2020\n',
  brackets: '(',
  'square brackets': '[]',
  'combining marks': 'e\u0301',
  'line feeds': '\n',
  tabs: '\t',
  'short lines': 'a\n',
  items: '- a\n',
  bars: 'a|',
  names: 'Ab ',
  'terms in a line': 'SQL, Excel or Go, ',
  pay: '$1',
  goals: 'seeking to become ',
  jobs: 'Experience\nClerk, Acme Ltd, Boise, ID\n2019 – 2020\n- Filed 3 cases\n',
  studies: 'Education\nBSc Biology, State University, Ab\n2019\n',
  skills: 'Skills\nSQL, Excel\n',
  towns: `2019 – 2020 ${'Ab, '.repeat(240)}9x\n`,
};
const isFull = process.env.GROWTH === 'full';
const KINDS = Object.entries(isFull ? FULL : QUICK);

/** The longest text that is accepted, and what is done with one. */
type Target = { readonly max: number; readonly run: (text: string) => unknown };

const RESUME = 'Ada Byron\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n';
const AD = 'You know Excel, SQL and Python.';
const JOB = { section: 'experience', title: 'Clerk', at: 'Acme', place: '', note: '' } as const;

const inPieces = (text: string, length: number, most: number) =>
  (text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []).slice(0, most);

/** The longest beginning of a text of which the draft is accepted. */
function accepted(text: string, draftOf: (text: string) => ResumeDraft): ResumeDraft {
  const isAccepted = (length: number) =>
    resumeDraft.safeParse(draftOf(text.slice(0, length))).success;
  let [low, high] = isAccepted(text.length) ? [text.length, text.length] : [0, text.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isAccepted(middle)) low = middle;
    else high = middle;
  }
  return draftOf(text.slice(0, low));
}

function reviewOf(draftOf: (text: string) => ResumeDraft): Target {
  const known = new Map<string, ResumeDraft>();
  const run = (text: string) => {
    const draft = known.get(text) ?? accepted(text, draftOf);
    known.set(text, draft);
    return ENGINES['resume-review'].run({ asOf, read: null, draft, ad: AD }, data, 0);
  };
  return { max: RESUME_TEXT_MAX, run };
}

const { ad: _ad, anyLanguage: _any, ...NO_TARGET } = skillsInput.parse({});
const NOT_ASKED = roleFinderInput.omit({ source: true, anyLanguage: true }).parse({});
const { engines, drafts, readers } = {
  engines: {
    'title-search': {
      max: 200,
      run: (title) => ENGINES['title-search'].run({ asOf, title, limit: 50 }, data, 0),
    },
    'ad-terms': {
      max: AD_TEXT_MAX,
      run: (text) => ENGINES['ad-terms'].run({ asOf, text }, data, 0),
    },
    'role-finder': {
      max: RESUME_TEXT_MAX,
      run: (text) =>
        ENGINES['role-finder'].run({ ...NOT_ASKED, asOf, text, isResume: true }, data, 0),
    },
    resume: {
      max: RESUME_TEXT_MAX,
      run: (text) => ENGINES.resume.run({ asOf, text: RESUME + text, lines: null }, data, 0),
    },
    'resume of placed lines': {
      max: RESUME_TEXT_MAX,
      run: (text) => {
        const lines = readTextLines(text)
          .slice(0, RESUME_LINES_MAX)
          .map((one, at) => {
            const [page, row] = [1 + Math.floor(at / 60), at % 60];
            const place = { page, x: 70 + (at % 3) * 150, y: 50 + 12 * row, width: 140, size: 11 };
            return Object.assign(one, { place });
          });
        return ENGINES.resume.run({ asOf, text, lines }, data, 0);
      },
    },
    'resume-review': {
      max: RESUME_TEXT_MAX,
      run: (text) => {
        const read = { text: RESUME + text, lines: null };
        return ENGINES['resume-review'].run({ asOf, read, draft: null, ad: AD }, data, 0);
      },
    },
    'resume-review of an ad': {
      max: AD_TEXT_MAX,
      run: (ad) => {
        const read = { text: RESUME, lines: null };
        return ENGINES['resume-review'].run({ asOf, read, draft: null, ad }, data, 0);
      },
    },
    'skills of an ad': {
      max: AD_TEXT_MAX,
      run: (text) => {
        const ad = { title: 'Ad', text: `${AD} ${text}`, phrases: NO_CHOICES };
        return ENGINES.skills.run({ ...NO_TARGET, asOf, ad }, data, 0);
      },
    },
    linkedin: {
      max: PROFILE_MAX.section,
      run: (text) => {
        const words = { kind: 'text' as const, text };
        const profile = {
          headline: text.slice(0, PROFILE_MAX.headline),
          about: text.slice(0, PROFILE_MAX.about),
          experience: words,
          education: words,
          skills: [],
          url: text.slice(0, PROFILE_MAX.url),
        };
        const phrases = { promoted: [], dismissed: [] };
        const target = { kind: 'ad', ad: AD, title: 'Clerk', phrases };
        const resume = { text: RESUME + text, draft: null };
        return ENGINES.linkedin.run({ asOf, profile, resume, target }, data, 0);
      },
    },
    'ad-basket': {
      max: BASKET.textMax,
      run: (text) => {
        const ads = inPieces(text, AD_TEXT_MAX, BASKET.adsMax).map((ad, at) => {
          return { id: `${at}`, title: 'Ad', text: `${at}. ${AD} ${ad}` };
        });
        const resume = { id: 'r', title: 'Resume', text };
        return ENGINES['ad-basket'].run({ asOf, ads, resume }, data, 0);
      },
    },
  } satisfies Record<string, Target>,
  drafts: {
    'a summary': reviewOf((summary) => ({ ...NO_DRAFT, summary, skills: ['SQL'] })),
    'one point': reviewOf((point) => ({
      ...NO_DRAFT,
      entries: [{ ...JOB, dates: '2019', points: [point, 'Filed cases', 'Led a team'] }],
    })),
    'many points': reviewOf((text) => ({
      ...NO_DRAFT,
      entries: [{ ...JOB, dates: '2019', points: inPieces(text, 40, 5000) }],
    })),
    'many skills': reviewOf((text) => ({ ...NO_DRAFT, skills: inPieces(text, 40, 500) })),
    'a head': reviewOf((text) => ({
      ...NO_DRAFT,
      name: text.slice(0, text.length / 4),
      entries: [
        {
          ...JOB,
          title: text.slice(0, text.length / 4),
          dates: text.slice(0, text.length / 2),
          points: [],
        },
      ],
    })),
  },
  readers: {
    fitness: { max: RESUME_TEXT_MAX, run: (text) => fitnessOf(text) },
    'a text file': { max: UPLOAD.bytes, run: (text) => extractDocument(Buffer.from(text)) },
    'a table': { max: UPLOAD.bytes, run: (text) => parseCsvRows(text) },
    'a line': { max: 200, run: (text) => singleLine(200).safeParse(text) },
    'a message': {
      max: TICKET_MESSAGE_MAX,
      run: (text) => [
        textOf(TICKET_MESSAGE_MAX).safeParse(text),
        findSpamReasons({ website: '', ageMs: 9000, minFillMs: 1, text }),
      ],
    },
    'an address': { max: 10_000, run: (text) => email.safeParse(`a@${text}`) },
    'a user agent': { max: USER_AGENT_MAX, run: (text) => describeDevice(text) },
  } satisfies Record<string, Target>,
};

/** Below it a busy machine changes ratios too much to judge growth; ms of the processor. */
const FLOOR_MS = 250;
/** The longest text may take so much; ms of the processor. */
const MOST_MS = 2000;
/** For twice the text. Linear: 2. Quadratic: 4. */
const GROWTH_MOST = 3;

async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function best(times: number, run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < times; at++) least = Math.min(least, await processorMs(run));
  return least;
}

/** Doubles the text until it is as long as it may be. Returns what is wrong, or null. */
async function fault({ max, run }: Target, unit: string): Promise<string | null> {
  const textOfLength = (length: number) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  let before = 0;
  for (let part = 16; part >= 1; part /= 2) {
    const length = Math.floor(max / part);
    const text = textOfLength(length);
    const took = await processorMs(() => run(text));
    const isSuspect = took > MOST_MS || (took > FLOOR_MS && took > GROWTH_MOST * before);
    if (isSuspect && part < 16) {
      const whole = await best(6, () => run(text));
      const half = await best(6, () => run(textOfLength(Math.floor(length / 2))));
      const says = `${length} characters take ${Math.round(whole)} ms, half ${Math.round(half)}`;
      if (whole > MOST_MS || (whole > FLOOR_MS && whole > GROWTH_MOST * half)) return says;
    }
    before = took;
  }
  slowest = Math.max(slowest, before);
  return null;
}

/** Of the longest texts so far; ms of the processor. */
let slowest = 0;

async function grows(t: Test, targets: Readonly<Record<string, Target>>): Promise<void> {
  for (const [place, [name, target]] of Object.entries(targets).entries()) {
    slowest = 0;
    // a third of the kinds in a usual run, another third for the next target
    const kinds = KINDS.filter((_, at) => isFull || (at + place) % 3 === 0);
    for (const [kind, unit] of kinds) t.equal(await fault(target, unit), null, `${name}: ${kind}`);
    t.comment(`${name}: at most ${Math.round(slowest)} ms`);
  }
}

/** Texts that are long lists for the reader of ads, in one line and in many. */
const CUED = {
  cues: 'knowledge of ',
  'cues of phrases': 'experience with mastic asphalt, ',
  'cues of one phrase': 'Experience with mastic asphalt.\n',
  'a list': 'Zorbit, ',
  initials: 'ZQX, ',
};

t.test('the reader of ads takes time in proportion to cues in one line', async (t) => {
  const target = engines['resume-review of an ad'];
  for (const [kind, unit] of Object.entries(CUED)) t.equal(await fault(target, unit), null, kind);
});

t.test('engines take time in proportion to their text', (t) => grows(t, engines));
t.test('the review of a draft does', (t) => grows(t, drafts));
t.test('readers and parsers do', (t) => grows(t, readers));

t.test('so do phrases that are sought in a text', async (t) => {
  const run = (text: string) => {
    const phrases = Array.from({ length: Math.floor(text.length / 20) }, (_, at) => `a b q${at}`);
    return literalPlaces(text, phrases);
  };
  t.equal(await fault({ max: RESUME_TEXT_MAX, run }, 'a b '), null);
});

t.test('a quadratic step is found', async (t) => {
  const search = { max: 40_000, run: (text: string) => /\S+@\S+/.test(text) };
  t.match(await fault(search, 'a'), /characters take/);
});
