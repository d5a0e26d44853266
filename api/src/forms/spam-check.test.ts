import t from 'tap';
import { readForm, signForm } from './form-token.ts';
import { newReference } from './reference.ts';
import { type FormSigns, findSpamReasons } from './spam-check.ts';

const KEY = Buffer.alloc(32, 7);
const HOUR_MS = 3_600_000;

t.test('a form token contains its time and cannot be forged', async (t) => {
  const token = signForm(KEY, 1_800_000_000_000);
  const form = readForm(KEY, token, 1_800_000_004_000);
  t.equal(form?.ageMs, 4000);
  t.not(readForm(KEY, signForm(KEY, 1_800_000_000_000), 1_800_000_000_000)?.id, form?.id);
  t.equal(readForm(KEY, token, 1_800_000_000_000 + 13 * HOUR_MS), null, 'too old');
  t.equal(readForm(KEY, token, 1_800_000_000_000 - HOUR_MS), null, 'from the future');
  t.equal(readForm(Buffer.alloc(32, 8), token, 1_800_000_004_000), null, 'another key');
  for (const forged of [
    '',
    'rtf1',
    token.slice(0, -1),
    `${token}A`,
    token.replace('1800000000000', '1700000000000'),
    token.replace(/^rtf1/, 'rtp1'),
  ]) {
    t.equal(readForm(KEY, forged, 1_800_000_004_000), null, JSON.stringify(forged));
  }
});

t.test('what a program gives itself away by', async (t) => {
  const person: FormSigns = {
    website: '',
    ageMs: 9000,
    minFillMs: 3000,
    text: 'See www.example.org',
  };
  t.same(findSpamReasons(person), []);
  t.same(findSpamReasons({ ...person, ageMs: 3000 }), [], 'exactly as long as it takes');
  t.same(findSpamReasons({ ...person, ageMs: 2999 }), ['too_fast']);
  t.same(findSpamReasons({ ...person, website: 'x' }), ['honeypot']);
  t.same(findSpamReasons({ ...person, text: 'http://a https://b www.c' }), []);
  t.same(findSpamReasons({ ...person, text: 'HTTP://a https://b www.c http://d' }), ['links']);
  t.same(findSpamReasons({ website: 'x', ageMs: 0, minFillMs: 1 }), ['honeypot', 'too_fast']);
});

t.test('numbers can be read out and do not repeat', async (t) => {
  const made = new Set(Array.from({ length: 2000 }, () => newReference('RT')));
  t.equal(made.size, 2000);
  for (const number of made) t.match(number, /^RT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});
