import t from 'tap';
import { isExactMoment, parseMoment } from './moment.ts';

const NOW = new Date('2026-03-31T10:20:30.400Z');
const parsed = (text: string) => parseMoment(text, NOW)?.toISOString() ?? null;

t.test('parseMoment reads moments, words and durations', async (t) => {
  const cases: [string, string][] = [
    ['2026-03-01T08:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:05.250+02:00', '2026-03-01T06:00:05.250Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T08:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01 08:00:05', '2026-03-01T08:00:05.000Z'],
    ['today', '2026-03-31T00:00:00.000Z'],
    ['yesterday', '2026-03-30T00:00:00.000Z'],
    ['90s', '2026-03-31T10:19:00.400Z'],
    ['30m', '2026-03-31T09:50:30.400Z'],
    ['1h', '2026-03-31T09:20:30.400Z'],
    ['2d', '2026-03-29T10:20:30.400Z'],
    ['1w', '2026-03-24T10:20:30.400Z'],
    ['PT0S', '2026-03-31T10:20:30.400Z'],
    ['PT1H30M', '2026-03-31T08:50:30.400Z'],
    ['P1D', '2026-03-30T10:20:30.400Z'],
    ['P2W', '2026-03-17T10:20:30.400Z'],
    ['P1M', '2026-02-28T10:20:30.400Z'],
    ['P13M', '2025-02-28T10:20:30.400Z'],
    ['P1Y', '2025-03-31T10:20:30.400Z'],
    ['P1Y2M3DT4H', '2025-01-28T06:20:30.400Z'],
  ];
  for (const [text, moment] of cases) t.equal(parsed(text), moment, text);
});

t.test('parseMoment refuses other texts and days that do not exist', async (t) => {
  const texts = [
    '',
    'once',
    'tomorrow',
    '1',
    '1y',
    '-1h',
    '1.5h',
    'P',
    'PT',
    'P1',
    'P1H',
    'P1M1Y',
    'P-1D',
    '2026-02-30',
    '2026-02-30T00:00Z',
    '2026-13-01',
    '2026-3-1',
    '2026-03-01T25:00',
    '2026-03-01T08',
    '2026-03-01T08:00+2',
    '99999999w0',
    'P9999Y99999M99999W99999D1',
  ];
  for (const text of texts) t.equal(parsed(text), null, text);
});

t.test('isExactMoment requires a zone', async (t) => {
  t.ok(isExactMoment('2026-03-01T08:00Z'));
  for (const text of ['2026-03-01T08:00', '2026-03-01', 'yesterday', 'P1D'])
    t.notOk(isExactMoment(text), text);
});
