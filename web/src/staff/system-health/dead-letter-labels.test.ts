import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import { formatRest, letterNews, letterState } from './dead-letter-labels.ts';

const LETTER: DeadLetterItem = {
  projection: 'consent',
  topic: 'consent-events',
  partition: 1,
  offset: 42,
  at: '2026-01-01T00:00:00.000Z',
  reason: 'not JSON',
  subject: null,
  state: 'open',
  asked: false,
  refused: null,
};

t.test('the outcome of a record is shown once, and only for that record', async (t) => {
  const asked = { ...LETTER, asked: true };
  const other = { ...LETTER, offset: 43 };
  t.equal(letterNews([LETTER, other], [LETTER, other]), '');
  t.equal(letterNews([], [LETTER]), '', 'a record that was not listed before');
  t.equal(
    letterNews([LETTER, other], [asked, other]),
    'consent, consent-events/1/42: Waiting for a worker to redrive it.',
  );
  t.match(letterNews([asked], [{ ...LETTER, state: 'redriven' }]), /: Redriven: it is read/);
  t.match(letterNews([asked], [{ ...LETTER, refused: 'unreadable' }]), /cannot read it either/);
  t.match(letterNews([asked], [{ ...LETTER, refused: 'differs' }]), /Run fsck/);
  t.match(letterNews([LETTER], [{ ...LETTER, state: 'discarded' }]), /: Discarded\./);
  t.equal(letterState(LETTER), 'Open');
  t.match(letterState({ ...asked, state: 'discarded' }), /^Waiting for a worker/);
  t.match(letterState({ ...LETTER, state: 'discarded', refused: 'differs' }), /^Discarded\. Red/);
});

t.test('a truncated list states the number of the rest and how to list it', async (t) => {
  t.match(formatRest(500, 704), /^500 of 1,204, .*“roletrail dlq”/);
});
