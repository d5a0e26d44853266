import { signingTrees } from '@roletrail/audit-projector/trees';
import type { Database } from '@roletrail/db/open';
import { fromBase64 } from '@roletrail/ledger/base64';
import { formatVerifierKey } from '@roletrail/ledger/note-key';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import type { Test } from 'tap';
import { waitFor } from '../helpers/wait-for.ts';
import { checkHistory } from './checker.ts';
import { type Deployment, PARTITIONS } from './deployment.ts';
import { FULL } from './lengths.ts';
import type { OffsetWatch } from './offset-watch.ts';
import type { Person } from './person.ts';

const RECEIPTS = FULL ? 100 : 20;
/** I10: what a process may take beyond what it took when it had just started. */
const GROWTH_BYTES = 150 * 2 ** 20;

/** Data to compare. */
export interface Evidence {
  readonly db: Database;
  readonly deployment: Deployment;
  readonly crowd: readonly Person[];
  readonly watch: OffsetWatch;
}

/** Holds histories, ledger, projections, signed notes and receipts against each other: I1–I6, I9, I10. */
export async function verify(t: Test, scene: Evidence): Promise<void> {
  const history = scene.crowd.flatMap((person) => person.history);
  await checkHistory(t, scene.db, history);
  t.same(
    history.filter((line) => line.code === 'INTERNAL').slice(0, 3),
    [],
    'no request met an internal error',
  );
  const tried = scene.crowd.flatMap(({ triedOut }) => triedOut);
  t.same(
    tried.filter((status) => status !== null && status < 300),
    [],
    `I9: of ${tried.length} tries after an acknowledged refusal none was let in`,
  );
  t.ok(tried.length > 0, 'and there were some');
  t.same(scene.watch.falls, [], 'I6: no position ever fell');
  t.ok(scene.watch.looks > 5, 'positions were watched');
  await signed(scene);
  const { code, output } = await scene.deployment.command('fsck');
  t.equal(code, 0, `I4, I5, I6: leaves, roots, every signed note and projections agree: ${output}`);
  t.same(await lastDecisions(scene), [], 'the consent of each person matches their last decision');
  t.same(await badReceipts(scene), [], 'I4: receipts verify and cite the ledger’s offset');
  await ready(t, scene);
  await bounded(t, scene);
}

/** Waits until a signed note covers every tree whole. */
async function signed({ db }: Evidence): Promise<void> {
  await waitFor('signed notes over all trees', async () => {
    const trees = await db
      .selectFrom('ledger_tree')
      .select(['topic', 'partition', 'size'])
      .execute();
    const notes = await db
      .selectFrom('ledger_checkpoint')
      .select((eb) => ['topic', 'partition', eb.fn.max('size').as('size')] as const)
      .groupBy(['topic', 'partition'])
      .execute();
    const size = (topic: string, partition: number) =>
      notes.find((note) => note.topic === topic && note.partition === partition)?.size ?? 0;
    return trees.every((tree) => Number(size(tree.topic, tree.partition)) >= tree.size);
  });
}

/** People whose current consent is not their last decision, where they know it. */
async function lastDecisions({ db, crowd }: Evidence): Promise<string[]> {
  const rows = await db.selectFrom('current_consent').select(['user_id', 'event_id']).execute();
  const current = new Map(rows.map((row) => [row.user_id, row.event_id]));
  return crowd.flatMap(({ id, history }) => {
    const last = history.filter((line) => line.outcome !== 'rejected').at(-1);
    if (!last || last.outcome === 'unknown') return [];
    return current.get(id) === last.eventId
      ? []
      : [`${id}: ${current.get(id)} instead of ${last.eventId} (${last.op})`];
  });
}

async function badReceipts({ db, deployment, crowd }: Evidence): Promise<string[]> {
  const { RT_LEDGER_KEY = '', RT_LEDGER_ORIGIN = '' } = deployment.env;
  const trees = signingTrees(RT_LEDGER_ORIGIN, Buffer.from(RT_LEDGER_KEY, 'hex'), PARTITIONS);
  const bad: string[] = [];
  for (const { person, line } of someAcknowledged(crowd, RECEIPTS)) {
    const answer = await person.get(`/me/consents/${line.eventId}/receipt`);
    const receipt = answer?.body as
      | { topic: string; partition: number; offset: number; entry: string; proof: string }
      | undefined;
    const tree = trees.find((one) => one.topicPartition.partition === receipt?.partition);
    if (answer?.status !== 200 || !receipt || !tree) {
      bad.push(`${line.eventId}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
      continue;
    }
    const verdict = verifyReceipt({
      entry: fromBase64(receipt.entry),
      proof: receipt.proof,
      vkey: formatVerifierKey(tree.signer),
      origin: tree.origin,
      index: receipt.offset,
    });
    const row = await db
      .selectFrom('audit_entry')
      .select('offset')
      .where('event_id', '=', line.eventId ?? '')
      .executeTakeFirst();
    if (!verdict.ok || row?.offset !== receipt.offset) {
      bad.push(`${line.eventId} at ${receipt.offset}: ${JSON.stringify(verdict.checks)}`);
    }
  }
  return bad;
}

/** Picks random acknowledged decisions of the crowd. */
function someAcknowledged(crowd: readonly Person[], count: number) {
  const all = crowd.flatMap((person) =>
    person.history
      .filter(({ outcome }) => outcome.startsWith('ok'))
      .map((line) => ({ person, line, at: Math.random() })),
  );
  return all.sort((a, b) => a.at - b.at).slice(0, count);
}

async function bounded(t: Test, { deployment }: Evidence): Promise<void> {
  for (const process of deployment.processes) {
    const grown = await process.grownBy();
    const message = `I10: ${process.role} takes ${Math.round(grown / 2 ** 20)} MiB more than when it started`;
    t.comment(message);
    t.ok(grown <= GROWTH_BYTES, message);
  }
}

/** Checks that no process halted or died: each reports ready again. */
async function ready(t: Test, { deployment }: Evidence): Promise<void> {
  for (const process of deployment.processes) {
    let failed: unknown;
    await waitFor(`${process.role} ready`, async () => {
      const readiness = await process.readiness();
      failed = readiness?.checks.filter((check) => !check.ok) ?? 'no answer';
      return readiness?.status === 'ready';
    }).catch(() => undefined);
    t.same(failed, [], `${process.role} is ready`);
  }
}
