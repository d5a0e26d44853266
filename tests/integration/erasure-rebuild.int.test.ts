/**
 * A tenth of the people are erased and the ledger is folded again from nothing: every root is at
 * every size what it was, what was given before still verifies, and what is given now says so.
 */
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { findReceipt } from '@roletrail/api/evidence/receipt';
import { rebuildProjection } from '@roletrail/cli/recovery/rebuild';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { AUDIT } from '@roletrail/db/projections/audit';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { verifyExport } from '@roletrail/verify/exports/verify-export';
import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import { startTestService } from '../helpers/decisions.ts';
import { bytesAsSource, fetchFile, make, manifestOf, staff } from '../helpers/exports.ts';
import type { Service } from '../helpers/service.ts';
import { treeRoots } from '../helpers/tree-roots.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

const PEOPLE = 30;
const ERASED = 3;

/** A person's last decision, and its receipt from before the erasures. */
interface Decided {
  readonly who: TestUser;
  readonly eventId: string;
  readonly kept: Receipt;
}

let s: Service;
let decided: readonly Decided[];

t.before(async () => {
  s = await startTestService(t);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createTestUser(s.api)));
  const made = await Promise.all(
    people.map(async (who, nth) => {
      const accepted = await accept(s.api, who);
      if (nth % 3 > 0) return { who, eventId: accepted };
      return { who, eventId: (await withdraw(s.api, who)).json<{ eventId: string }>().eventId };
    }),
  );
  await s.settled();
  await s.signed();
  decided = await Promise.all(made.map(async (one) => ({ ...one, kept: await receiptOf(one) })));
});

async function receiptOf({ who, eventId }: Pick<Decided, 'who' | 'eventId'>): Promise<Receipt> {
  const deps = { db: s.api.db, vaultKeys: s.api.deps.keys.vault };
  const found = await findReceipt(deps, who.id, eventId);
  if (found.kind !== 'ready') throw new Error(found.kind);
  return found.receipt;
}

/** Empties the ledger, and waits until the log is folded and signed again. */
async function rebuild(): Promise<void> {
  const runtime = { db: s.api.db, partitions: s.api.deps.partitions };
  await rebuildProjection(runtime as Parameters<typeof rebuildProjection>[0], AUDIT, 'a test');
  await waitFor('the log to be folded again', async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from projection_offset where next_offset < rebuild_until`.execute(
      s.api.db,
    );
    return rows[0]?.left === 0;
  });
  await s.settled();
  await s.signed();
}

function judge(receipt: Receipt) {
  const vkey = s.api.config.ledger.vkeys[`${receipt.topic}/${receipt.partition}`] ?? '';
  return verifyReceiptFile(canonicalBytes(receipt), vkey, []).verdict;
}

/** An export of all, as it is delivered, after it was verified. */
async function exported(t: Test, role: 'admin' | 'compliance', body: object = {}) {
  const who = await staff(s.api, role);
  const made = await make(s.api, who, { format: 'jsonl', ...body });
  const file = (await fetchFile(s.api, made)).body;
  const manifest = await manifestOf(s, who, made);
  const bytes = bytesAsSource(file);
  const key = parseLedgerKey(s.api.config.ledger.vkeys['admin-events/0'] ?? '');
  const { verdict, faults } = await verifyExport({ file: bytes, manifest, key, ledger: null });
  t.same(faults, [], role);
  t.equal(verdict, role === 'admin' ? 'unproved' : 'proved', role);
  return file.split('\n').slice(0, -1);
}

t.test('from empty twice, and after the erasures: equal roots at equal sizes', async (t) => {
  const rows = { admin: await exported(t, 'admin'), compliance: await exported(t, 'compliance') };
  let before = await treeRoots(s.api.db);
  t.ok([...before.values()].flat().length > PEOPLE);
  const gone = decided.slice(0, ERASED);
  for (const erased of [[], [], gone]) {
    const why = { actor: { kind: 'operator', id: 'test' }, reason: 'they asked' } as const;
    for (const { who } of erased) await erasePerson(s.api.deps, who.id, why);
    await rebuild();
    const after = await treeRoots(s.api.db);
    for (const [tree, roots] of before)
      t.same(after.get(tree)?.slice(0, roots.length), roots, tree);
    before = after;
  }

  await t.test('receipts: those from before verify, those of now say erased', async (t) => {
    for (const [nth, one] of decided.entries()) {
      const now = await receiptOf(one);
      t.same([judge(one.kept), judge(now)], ['proved', 'proved'], `person ${nth + 1}`);
      t.equal(now.entry, one.kept.entry, 'of the same bytes');
      t.same(now.opened, nth < ERASED ? 'erased' : one.kept.opened);
      t.equal(JSON.stringify(now).includes(one.who.email), nth >= ERASED, 'whose address it is');
    }
  });

  await t.test(
    'exports, with entries and without: the rows of before, and who was erased',
    async (t) => {
      for (const role of ['admin', 'compliance'] as const) {
        const now = await exported(t, role);
        const lines = new Set(now);
        t.same(
          rows[role].filter((line) => !lines.has(line)),
          [],
          `${role}: no row is another one`,
        );
        const erasures = now
          .map((line) => JSON.parse(line))
          .filter(({ type }) => type === 'roletrail.subject.erased.v1');
        t.same(erasures.map(({ subject }) => subject).sort(), gone.map(({ who }) => who.id).sort());
        for (const { who } of decided) t.notOk(now.join('\n').includes(who.email), 'no name');
      }
      const [{ who }] = gone as [Decided];
      t.same(
        await exported(t, 'compliance', { filter: { email: who.email } }),
        [],
        'found by none',
      );
      const own = await exported(t, 'compliance', { filter: { user: who.id } });
      t.match(JSON.parse(own.at(-1) ?? ''), {
        type: 'roletrail.subject.erased.v1',
        subject: who.id,
      });
    },
  );
});
