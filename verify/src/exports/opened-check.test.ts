import { readFileSync } from 'node:fs';
import { readDecision } from '@roletrail/contracts/events/decisions';
import type { ExportRow } from '@roletrail/contracts/export-row';
import t from 'tap';
import { openedFault } from './opened-check.ts';

/** A decision as this version has recorded it. */
function golden(type: string) {
  const path = new URL(`../../../contracts/golden/roletrail.${type}.json`, import.meta.url);
  const decision = readDecision(readFileSync(path));
  if (!decision) throw new Error(`${type} is no decision`);
  return decision;
}

const OPENED: ExportRow = { sealedState: 'opened', ip: '192.0.2.1', userAgent: null };
const ACCOUNT: ExportRow = { ...OPENED, email: 'ada@example.org' };

const CASES: readonly [string, Parameters<typeof openedFault>[0], ExportRow, RegExp | null][] = [
  ['what it seals', golden('consent.accepted.v3'), ACCOUNT, null],
  ['no account in v2', golden('consent.accepted.v2'), OPENED, null],
  ['an account in v2', golden('consent.accepted.v2'), ACCOUNT, /^email is not sealed/],
  ['words in v3', golden('consent.accepted.v3'), { ...OPENED, words: 'x' }, /^words/],
  ['words of an acceptance', golden('consent.accepted.v4'), { ...OPENED, words: 'x' }, null],
  ['erased', golden('consent.accepted.v3'), { sealedState: 'erased' }, null],
  [
    'erased and shown',
    golden('consent.accepted.v3'),
    { ...ACCOUNT, sealedState: 'erased' },
    /not opened/,
  ],
  ['no sealed part', golden('consent.accepted.v3'), { sealedState: 'none' }, /sealedState/],
  ['no state', golden('consent.accepted.v3'), {}, /sealedState/],
  ['another event', null, { sealedState: 'none' }, null],
  ['another event, opened', null, OPENED, /sealedState/],
  ['unreadable', undefined, { sealedState: null }, null],
  ['unreadable, erased', undefined, { sealedState: 'erased' }, /sealedState/],
  ['a number', golden('consent.accepted.v3'), { ...OPENED, ip: 7 }, /no text/],
];
for (const [name, decision, fields, fault] of CASES) {
  t.test(name, async (t) => {
    const found = openedFault(decision, fields);
    if (fault === null) t.equal(found, null);
    else t.match(found, fault);
  });
}
