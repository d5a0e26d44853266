/** fsck over acceptances: none is of a version that another one had replaced before. */
import { documentDigest } from '@roletrail/api/documents/digest';
import { fsck } from '@roletrail/cli/fsck/run';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import { sql } from 'kysely';
import t from 'tap';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { checkSigned, consent } from '../helpers/worker-traffic.ts';

/** Publishes terms at a moment of the past, with their row. */
async function publishAt(bench: WorkerBench, version: string, at: string, effectiveDate: string) {
  const html = `<p>${version}</p>`;
  const sha256 = documentDigest(html);
  const actor = { kind: 'operator' as const, id: 'test' };
  const docType = 'terms' as const;
  const data = { docType, version, sha256, isRequired: true, effectiveDate, actor };
  const type = 'roletrail.document.published.v1' as const;
  const draft = { id: newId(), source: 'test', type, subject: `terms/${version}`, data };
  const value = encodeEvent(draft, at, 1);
  await bench.append({ topic: 'admin-events', partition: 0 }, [{ key: draft.subject, value }]);
  await sql`insert into legal_documents values ('terms', ${version}, ${html}, ${sha256}, true,
    ${effectiveDate}, ${at})`.execute(bench.database.opened.db);
}

t.test('an acceptance of a version that another one had replaced is named', async (t) => {
  await using bench = await workerBench();
  const { db } = bench.database.opened;
  await publishAt(bench, '1', '2026-01-01T09:00:00.000Z', '2026-01-01');
  // of the same day as the first, published later
  await publishAt(bench, '2', '2026-02-01T09:00:00.000Z', '2026-01-01');
  // published before it is in force
  await publishAt(bench, '3', '2026-02-20T09:00:00.000Z', '2026-03-01');
  const accept = async (version: string, time: string, accepted = true) => {
    const userId = newId();
    const value = decisionBytes({ userId, version, time, accepted });
    await bench.append(consent(computePartition(userId, 3)), [{ key: userId, value }]);
    await using workers = await bench.start();
    await workers.processAll();
    await checkSigned(t, bench);
    return userId;
  };
  const findings = async () =>
    (await fsck({ ...bench, db }, () => undefined, { waitMs: 0 })).findings;

  await accept('1', '2026-02-01T08:59:59.000Z');
  await accept('1', '2026-02-01T20:59:59.000Z');
  await accept('2', '2026-02-28T23:59:59.000Z');
  await accept('2', '2026-03-01T11:59:59.000Z');
  await accept('1', '2026-03-01T12:00:00.000Z', false);
  await accept('of-another-ledger', '2026-03-01T12:00:00.000Z');
  t.same(await findings(), [], 'an offer may be twelve hours old; a refusal names what it likes');

  const late = await accept('2', '2026-03-01T12:01:01.000Z');
  const place = consent(computePartition(late, 3));
  const what =
    'accepts terms 2 at 2026-03-01T12:01:01.000Z, but 3 replaced it at 2026-03-01T00:00:00.000Z';
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', place, row: /^offset \d+$/, what }]);
});

t.test('of two versions of one day the earlier one is replaced by the later event', async (t) => {
  await using bench = await workerBench();
  const { db } = bench.database.opened;
  await publishAt(bench, '1', '2026-01-01T09:00:00.000Z', '2026-01-01');
  await publishAt(bench, '2', '2026-02-01T09:00:00.000Z', '2026-01-01');
  const userId = newId();
  const value = decisionBytes({ userId, version: '1', time: '2026-02-01T21:01:01.000Z' });
  await bench.append(consent(computePartition(userId, 3)), [{ key: userId, value }]);
  await using workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
  const { findings } = await fsck({ ...bench, db }, () => undefined, { waitMs: 0 });
  t.match(findings, [{ what: /^accepts terms 1 at .*, but 2 replaced it at 2026-02-01T09:00/ }]);
});
