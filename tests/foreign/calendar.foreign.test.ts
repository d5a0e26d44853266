/** Does a calendar library that others wrote read our calendar? */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeCalendar } from '@roletrail/api/tools/plan/calendar-feed';
import type { DueItem } from '@roletrail/contracts/tools/due';
import t from 'tap';

const SCRIPT = fileURLToPath(new URL('read_calendar.py', import.meta.url));
const ORIGIN = 'https://roletrail.example';

/** Returns why the package cannot be asked; false if it can. */
function whyNone(): string | false {
  try {
    execFileSync('python3', ['-c', 'import icalendar'], { stdio: 'pipe' });
    return false;
  } catch (error) {
    return `no Python package icalendar: ${String(error).split('\n')[0]}`;
  }
}
const missing = whyNone();
if (missing) t.comment(`SKIPPED FOREIGN CHECK OF CALENDARS: ${missing}`);

const item = (id: string, more: Partial<DueItem>): DueItem => ({
  kind: 'interview',
  id,
  taskId: null,
  title: 'Nurse',
  employer: '',
  on: '2027-03-28',
  time: null,
  zone: null,
  minutes: null,
  why: 'You noted this interview.',
  link: '/services/coaching',
  ...more,
});
const LONG = 'Ünïcode; with, commas\\ “quotes”, 漢字😀 and\nlines '.repeat(20).trim();
/** Days, zones and nights in which clocks change, with the start that a reader must find. */
const CASES: readonly (readonly [DueItem, string])[] = [
  [item('day', {}), '2027-03-28'],
  [item('skipped', { time: '02:30', zone: 'Europe/Berlin' }), '2027-03-28T01:30:00+00:00'],
  [item('before', { time: '01:59', zone: 'Europe/Berlin' }), '2027-03-28T00:59:00+00:00'],
  [item('after', { time: '03:00', zone: 'Europe/Berlin' }), '2027-03-28T01:00:00+00:00'],
  [
    item('twice', { on: '2027-11-07', time: '01:30', zone: 'America/New_York' }),
    '2027-11-07T05:30:00+00:00',
  ],
  [item('half', { time: '09:00', zone: 'Asia/Kolkata' }), '2027-03-28T03:30:00+00:00'],
  [item('lord', { time: '12:00', zone: 'Australia/Lord_Howe' }), '2027-03-28T01:00:00+00:00'],
  [item('far', { time: '00:00', zone: 'Pacific/Kiritimati' }), '2027-03-27T10:00:00+00:00'],
  [item('long', { kind: 'task', taskId: 'task', title: LONG, why: LONG }), '2027-03-28'],
];

t.test('Python’s icalendar finds each date, instant and text', { skip: missing }, async (t) => {
  const calendar = writeCalendar(
    CASES.map(([one]) => one),
    ORIGIN,
  );
  const read = execFileSync('python3', [SCRIPT], { input: calendar }).toString('utf8');
  const events = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<'uid' | 'start' | 'summary' | 'description', string>);
  t.equal(events.length, CASES.length);
  for (const [n, [{ id, taskId, title, why }, start]] of CASES.entries()) {
    const event = events[n];
    t.ok(event?.uid.includes(taskId ?? id), id);
    t.equal(event?.start, start, id);
    t.ok(event?.summary.endsWith(title), id);
    t.equal(event?.description, why, id);
  }
  for (const line of calendar.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, line);
  t.equal(new Set(events.map(({ uid }) => uid)).size, CASES.length, 'each has its own UID');
});

t.test('a calendar without dates is a calendar', { skip: missing }, async (t) => {
  const read = execFileSync('python3', [SCRIPT], { input: writeCalendar([], ORIGIN) });
  t.equal(read.length, 0);
});
