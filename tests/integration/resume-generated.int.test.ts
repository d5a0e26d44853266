import t from 'tap';
import { GENERATED, type GeneratedHalf, halfDigest, resumeCases } from '../quality/resume-cases.ts';
import { PARTS, type Part, resumeQuality } from '../quality/resume-quality.ts';

/** Just below the measured values. */
const FLOORS: Readonly<Record<GeneratedHalf, Readonly<Record<Part, number>>>> = {
  'tuned-2': {
    contact: 0.99,
    dates: 0.99,
    entries: 0.985,
    skills: 0.94,
    sections: 0.99,
    points: 0.99,
  },
  'held-out-2': {
    contact: 0.94,
    dates: 0.97,
    entries: 0.91,
    skills: 0.98,
    sections: 0.975,
    points: 0.97,
  },
  'tuned-3': { contact: 1, dates: 1, entries: 1, skills: 1, sections: 1, points: 0 },
  'held-out-3': { contact: 0.95, dates: 1, entries: 1, skills: 1, sections: 1, points: 0 },
  'held-out-4': {
    contact: 0.86,
    dates: 0.78,
    entries: 0.76,
    skills: 0.76,
    sections: 0,
    points: 0.8,
  },
};
/** Maximum number of files with jobs of which none is read. */
const JOBLESS: Readonly<Record<GeneratedHalf, number>> = {
  'tuned-2': 0,
  'held-out-2': 1,
  'tuned-3': 0,
  'held-out-3': 0,
  'held-out-4': 7,
};

for (const half of GENERATED) {
  t.test(`files of other generators, ${half}, are read at least as well as measured`, async (t) => {
    const quality = await resumeQuality(await resumeCases(half));
    for (const part of PARTS) t.ok(quality[part] >= FLOORS[half][part], `${part} ${quality[part]}`);
    t.ok(quality.jobless.length <= JOBLESS[half], quality.jobless.join(', '));
  });
}

/** SHA-256 of the held-out halves, committed before tuning on their pairs began; the last has no pair. */
const DIGESTS = {
  'held-out-2': '86a1de4a8dab4e64dbd1b92f11e92f832943e02c7e48ddda4347a3ecd2c2cbbd',
  'held-out-3': '5515913cb3363ba567857bfbc504335e2a650e94cf8bcbd71a499d264e127c8b',
  'held-out-4': '7c87272bcc295028392c0fa1609c547bd1f6ea75679b3fc2da064b7576061c7a',
} as const;

t.test('held-out files of other generators are unchanged', async (t) => {
  for (const half of ['held-out-2', 'held-out-3', 'held-out-4'] as const) {
    t.equal(await halfDigest(half), DIGESTS[half], half);
  }
});
