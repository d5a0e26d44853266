import t from 'tap';
import { HALVES, resumeCases } from '../quality/resume-cases.ts';
import { PARTS, type Part, resumeQuality } from '../quality/resume-quality.ts';
import { type RoundTrip, roundTrip } from '../quality/round-trip.ts';

/*
 * Below the measured values, and not below the goals: 0.9 for contact data and dates, 0.8 for
 * places and titles.
 */
const FLOORS: Readonly<Record<(typeof HALVES)[number], Readonly<Record<Part, number>>>> = {
  tuned: { contact: 0.97, dates: 0.97, entries: 0.97, skills: 0.95, sections: 0.97, points: 0.95 },
  'held-out': {
    contact: 0.92,
    dates: 0.91,
    entries: 0.88,
    skills: 0.86,
    sections: 0.92,
    points: 0.87,
  },
};

for (const half of HALVES) {
  t.test(`what is read of the ${half} files, from their bytes on`, async (t) => {
    const quality = await resumeQuality(await resumeCases(half));
    for (const part of PARTS) t.ok(quality[part] >= FLOORS[half][part], `${part} ${quality[part]}`);
  });
}

/**
 * Counts of 20 files each. Lost: certificates on two lines, heads that take two lines of a narrow column.
 * JSON Resume loses nothing.
 */
const WHOLE: Readonly<Record<(typeof HALVES)[number], RoundTrip['whole']>> = {
  tuned: {
    text: 20,
    'json-resume': 20,
    docx: 20,
    'pdf-letter plain': 20,
    'pdf-letter two-column': 17,
    'pdf-letter compact': 20,
    'pdf-a4 plain': 20,
    'pdf-a4 two-column': 17,
    'pdf-a4 compact': 20,
  },
  'held-out': {
    text: 18,
    'json-resume': 20,
    docx: 20,
    'pdf-letter plain': 19,
    'pdf-letter two-column': 19,
    'pdf-letter compact': 19,
    'pdf-a4 plain': 19,
    'pdf-a4 two-column': 18,
    'pdf-a4 compact': 19,
  },
};

for (const half of HALVES) {
  t.test(`${half} files come back whole from each form in which they are written`, async (t) => {
    const { whole } = await roundTrip(await resumeCases(half));
    t.same(Object.keys(whole), Object.keys(WHOLE[half]));
    for (const [form, least] of Object.entries(WHOLE[half])) {
      t.ok((whole[form] ?? 0) >= least, `${form} ${whole[form]}`);
    }
  });
}

t.test('each half has 20 files, and files of every maker', async (t) => {
  const makers = new Set<string>();
  for (const half of HALVES) {
    const cases = await resumeCases(half);
    t.equal(cases.length, 20);
    for (const { maker, contact, jobs, studies } of cases) {
      makers.add(maker);
      t.ok(contact.name !== '' && contact.email !== '' && jobs.length > 1 && studies.length > 0);
    }
  }
  t.same([...makers].sort(), [
    'DOCX in the shape of Google Docs',
    'DOCX in the shape of Word',
    'DOCX of LibreOffice',
    'DOCX of pandoc',
    'PDF in the layout of LinkedIn',
    'PDF of Chromium',
    'PDF of LaTeX',
    'PDF of LibreOffice',
    'plain text',
  ]);
});
