/**
 * Checks all artefacts of a run of the service with independent tools: Go's sumdb and npm's
 * sigstore. Covers each receipt, the proof of an export's manifest and the trees of its rows. Then
 * tries each attack of mutations.ts on each kind. That list gives the reason if a tool cannot
 * detect an attack; our own verifier must, in the service and as the single file of auditors.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { ProvenManifest } from '@roletrail/contracts/export-manifest';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { signerFromSeed } from '@roletrail/ledger/note-key';
import { verifyExport } from '@roletrail/verify/exports/verify-export';
import { EXIT_CODES } from '@roletrail/verify/report-lines';
import { loadSingleFile } from '@roletrail/verify/testing/single-file';
import { json } from '@sigstore/core';
import t, { type Test } from 'tap';
import { startTestService } from '../helpers/decisions.ts';
import { bytesAsSource, fetchFile, make, manifestOf, staff } from '../helpers/exports.ts';
import {
  type Artefact,
  acceptanceArtefact,
  claimsOf,
  decided,
  inFirstForm,
  inSecondForm,
  type Kept,
  keep,
  receiptArtefact,
  refusedOr,
} from './artefacts.ts';
import { type Claim, claimOf, leafOf, proofOf, sigstore, sumdb } from './claims.ts';
import { goMissing } from './go-tools.ts';
import { flip, MUTATIONS, type World } from './mutations.ts';
import { judgeWithSumdb } from './sumdb.ts';

/** Receipts fetched at the same time. */
const AT_ONCE = 8;
/** Decisions of the run; `npm run test:full` takes 10,000. */
const EVENTS = Number(process.env.FOREIGN_EVENTS ?? 240);

/** Reason to skip, printed prominently because it skips all checks of this file. */
const missing = await goMissing();
if (missing) t.comment(`SKIPPED FOREIGN CHECK OF RECEIPTS AND EXPORTS: ${missing}`);
const skip = missing && process.env.CI !== 'true' ? missing : false;

t.test('what people take away', { skip }, check);

async function check(t: Test): Promise<void> {
  const s = await startTestService(t);
  const decisions = await decided(s, EVENTS);
  await s.settled();
  await s.signed();
  const kept: Kept[] = [];
  for (let at = 0; at < decisions.length; at += AT_ONCE) {
    const some = decisions.slice(at, at + AT_ONCE);
    kept.push(...(await Promise.all(some.map((one) => keep(s, one.headers, one.eventId)))));
  }

  await t.test(`sumdb and sigstore accept each of ${kept.length} receipts`, async (t) => {
    t.ok(kept.length >= EVENTS, 'all decisions of the run');
    const claims = kept.flatMap(({ claims }) => claims);
    t.ok(claims.length > kept.length, 'withdrawals prove the acceptance too');
    t.same(new Set(await sumdb(claims)), new Set(['ok']));
    t.same(new Set(await sigstore(claims)), new Set(['ok']));
    const other = kept.filter(({ text }) => json.canonicalize(JSON.parse(text)) !== text);
    t.same(other, [], 'and each is canonical for another implementation of RFC 8785');
  });

  await t.test('they accept every receipt that was ever given, in its form of then', async (t) => {
    const folder = new URL('../vectors/receipts/', import.meta.url);
    const vkey = (await readFile(new URL('log.vkey', folder), 'utf8')).trim();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    t.ok(names.length > 10, 'those of every version');
    const claims = await Promise.all(
      names.map(async (name) => {
        const receipt: Receipt = JSON.parse(await readFile(new URL(name, folder), 'utf8'));
        return claimsOf(receipt, vkey);
      }),
    );
    t.same(new Set(await sumdb(claims.flat())), new Set(['ok']));
    t.same(new Set(await sigstore(claims.flat())), new Set(['ok']));
  });

  const officer = await staff(s.api);
  await s.settled();
  await s.signed();
  const made = await make(s.api, officer, { format: 'jsonl' });
  const file = (await fetchFile(s.api, made)).body;
  const manifest = await manifestOf(s, officer, made);
  const proven: ProvenManifest = JSON.parse(manifest);
  const vkeys = s.api.config.ledger.vkeys;
  const { completed } = proven;
  const event = claimOf(
    proven.schema,
    vkeys[`${completed.topic}/${completed.partition}`] ?? '',
    completed.proof,
    Buffer.from(completed.entry, 'base64'),
  );

  await t.test('they accept the event of an export, and the manifest is canonical', async (t) => {
    t.same([await sumdb([event]), await sigstore([event])], [['ok'], ['ok']]);
    t.equal(json.canonicalize(JSON.parse(manifest)), manifest);
  });

  /** Leaves of the rows and checkpoint of the manifest, for each tree. */
  const trees = proven.manifest.trees.map((tree) => {
    const rows = file
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const own = rows.filter((r) => r.topic === tree.topic && r.partition === tree.partition);
    const vkey = vkeys[`${tree.topic}/${tree.partition}`] ?? '';
    const leaves = own.map(({ entry }) => leafOf(Buffer.from(entry, 'hex')));
    return { vkey, origin: vkey.split('+')[0] ?? '', checkpoint: tree.checkpoint ?? '', leaves };
  });
  const judgeTrees = async (
    { leaves: _, ...tree }: (typeof trees)[number],
    lists: readonly (readonly string[])[],
  ) => {
    const asked = { ...tree, inclusion: [], consistency: [] };
    return (await judgeWithSumdb({ ...asked, trees: lists.map((leafHashes) => ({ leafHashes })) }))
      .trees;
  };

  await t.test(
    'sumdb: the rows of an export are all of each signed tree, and no others',
    async (t) => {
      t.equal(trees.length, 4);
      for (const tree of trees) {
        const { leaves, checkpoint } = tree;
        const [first = '', second = ''] = leaves;
        const [honest, ...spoiled] = await judgeTrees(tree, [
          leaves,
          leaves.slice(0, -1),
          leaves.slice(1),
          [second, first, ...leaves.slice(2)],
          [first, ...leaves],
          [...leaves, leaves.at(-1) ?? ''],
          [first, first, ...leaves.slice(2)],
          leaves.with(1, flip(Buffer.from(second, 'hex'), 3).toString('hex')),
          [],
        ]);
        t.equal(honest, 'ok', `${tree.origin}: ${leaves.length} rows`);
        t.same(
          spoiled.filter((word) => !word.startsWith('refused: ')),
          [],
          tree.origin,
        );
        for (const at of [
          0,
          tree.origin.length + 1,
          tree.origin.length + 8,
          checkpoint.length - 20,
        ]) {
          const spoiledNote = flip(Buffer.from(checkpoint), at).toString();
          t.match(await judgeTrees({ ...tree, checkpoint: spoiledNote }, [leaves]), [/^refused: /]);
        }
      }
    },
  );

  const manifestWith = (claim: Claim): string => {
    const { schema, index: offset, entry } = claim;
    const other = { offset, entry: entry.toString('base64'), proof: proofOf(claim) };
    const changed = { ...proven, schema, completed: { ...completed, ...other } };
    return Buffer.from(canonicalBytes(changed)).toString();
  };
  const byKind = (decision: Receipt['decision']) => {
    const found = kept.find((one) => one.receipt.decision === decision);
    if (!found) throw new Error(`no person ${decision}`);
    return found;
  };
  const [accepted, declined, withdrawn] = [
    byKind('accepted'),
    byKind('declined'),
    byKind('withdrawn'),
  ];
  const first = inFirstForm(accepted.receipt);
  const second = inSecondForm(accepted.receipt);
  const artefacts: readonly Artefact[] = [
    receiptArtefact('receipt of an acceptance', accepted.receipt, accepted.vkey),
    receiptArtefact('receipt of a refusal', declined.receipt, declined.vkey),
    receiptArtefact('receipt of a withdrawal', withdrawn.receipt, withdrawn.vkey),
    acceptanceArtefact(withdrawn),
    receiptArtefact('receipt of the first form', first, accepted.vkey),
    receiptArtefact('receipt of the second form', second, accepted.vkey),
    {
      kind: 'event of an export',
      claim: event,
      async call(claim, folder) {
        const [rows, manifestOfIt] = [join(folder, 'export.jsonl'), join(folder, 'manifest.json')];
        await writeFile(rows, file);
        await writeFile(manifestOfIt, manifestWith(claim));
        return ['export', rows, manifestOfIt, '--vkey', claim.vkey];
      },
      ours: async (claim) => {
        const text = manifestWith(claim);
        const bytes = bytesAsSource(file);
        const key = parseLedgerKey(claim.vkey);
        return (
          (await verifyExport({ file: bytes, manifest: text, key, ledger: null })).verdict ===
          'proved'
        );
      },
    },
  ];
  const pool = [...kept.flatMap(({ claims }) => claims), event];
  const worldOf = (claim: Claim): World => {
    const sameTree = (one: Claim) => one.origin === claim.origin;
    const other =
      pool.find((one) => sameTree(one) && one.index !== claim.index) ?? adminNeighbour();
    const elsewhere = pool.find((one) => !sameTree(one));
    if (!elsewhere) throw new Error('everything is in one tree');
    return { signer: signerFromSeed(claim.origin, s.ledgerSeed), other, elsewhere };
  };
  /** The entry before the export's event, with the event's own path: no proof of it is needed. */
  function adminNeighbour(): Claim {
    return { ...event, index: event.index - 1, entry: flip(event.entry, 9) };
  }

  const single = await loadSingleFile();
  t.teardown(() => single.remove());
  const folder = dirname(single.path);
  for (const { kind, claim, ours, call } of artefacts) {
    await t.test(`${kind}: each attack is refused`, async (t) => {
      t.ok(await ours(claim), 'ours takes it as it is');
      const alone = async (one: Claim) => (await single.verify(await call(one, folder))).code;
      t.equal(await alone(claim), EXIT_CODES.proved, 'so does the single file');
      const world = worldOf(claim);
      for (const { what, change, unseen = {} } of MUTATIONS) {
        const changed = { ...claim, ...change(claim, world) };
        const [[go = ''], [npm = '']] = [await sumdb([changed]), await sigstore([changed])];
        t.match(go, unseen.sumdb ? /^ok$/ : /^refused: /, `sumdb: ${what}: ${unseen.sumdb ?? go}`);
        t.match(
          npm,
          unseen.sigstore ? /^ok$/ : /^refused: /,
          `sigstore: ${what}: ${unseen.sigstore ?? npm}`,
        );
        t.notOk(await refusedOr(() => ours(changed)), `ours: ${what}`);
        t.not(await alone(changed), EXIT_CODES.proved, `the single file: ${what}`);
      }
    });
  }
}
