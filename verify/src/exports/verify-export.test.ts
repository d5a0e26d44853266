/** Signed exports that must be refused, and the reading of an event in two partitions. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import {
  formatVerifierKey,
  signerFromSeed,
  verifierFromPublicKey,
} from '@roletrail/ledger/note-key';
import t from 'tap';
import { EXIT_CODES } from '../report-lines.ts';
import { loadSingleFile } from '../testing/single-file.ts';
import { VerifyError } from '../verify-error.ts';
import { served } from './testing/served-ledger.ts';
import {
  type ExportClaims,
  type SignedExport,
  signedExport,
  type Tree,
  whole,
} from './testing/signed-export.ts';
import { verifyExport } from './verify-export.ts';

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A role granted to the nth person. @param eventId another event's id, to lie */
function granted(n: number, eventId = idOf(n)): Uint8Array {
  const actor = { kind: 'system', id: null } as const;
  const data = { userId: idOf(n), role: 'compliance' as const, actor, reason: 'a test' };
  const type = 'roletrail.role.granted.v1' as const;
  const draft = { id: eventId, source: 'test', type, subject: idOf(n), data };
  return encodeEvent(draft, '2026-11-21T10:00:00.000Z', n);
}

const tree = (topic: Tree['topic'], partition: number, ...entries: Uint8Array[]): Tree => ({
  topic,
  partition,
  entries,
});

const TREES = [
  tree('admin-events', 0, granted(1), granted(2)),
  tree('consent-events', 0, granted(3)),
  tree('consent-events', 1, granted(4), granted(5), granted(6)),
];

const single = await loadSingleFile();
t.teardown(() => single.remove());

/** Verifies an export, and compares the verdict with that of the single file. */
async function judged({ file, manifest, key }: SignedExport) {
  const folder = dirname(single.path);
  const files = [join(folder, 'export'), join(folder, 'manifest')] as const;
  await writeFile(files[0], file);
  await writeFile(files[1], manifest);
  const vkey = formatVerifierKey(verifierFromPublicKey(key.origin, key.publicKey));
  const { code } = await single.verify(['export', ...files, '--vkey', vkey]);
  const report = await verifyExport({ file: whole(file), manifest, key, ledger: null }).catch(
    (error: unknown) => {
      t.equal(code, EXIT_CODES.unproved, 'the single file finds no manifest');
      throw error;
    },
  );
  t.equal(code, EXIT_CODES[report.verdict], 'the single file agrees');
  const failed = report.checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const faults = report.faults.map(({ row, offset, reason }) => ({ row, offset, reason }));
  return { verdict: report.verdict, failed, faults, claim: report.claim };
}

const verify = async (trees: readonly Tree[], lie: ExportClaims = {}) =>
  judged(await signedExport(trees, lie));

t.test('the truth is proved, in either format and with a filter', async (t) => {
  for (const format of ['csv', 'jsonl'] as const) {
    t.match(await verify(TREES, { format }), { verdict: 'proved', failed: [], faults: [] });
  }
  const users = [idOf(5)];
  const holds = ({ partition, topic }: Tree, offset: number) =>
    topic === 'consent-events' && partition === 1 && offset === 1;
  t.match(await verify(TREES, { applied: { users }, holds }), {
    verdict: 'proved',
    claim: /whether others matched is not proved/,
  });
});

t.test(
  'an export of everything that leaves something out is none, however it is signed',
  async (t) => {
    for (const [nth, { topic, partition, entries }] of TREES.entries()) {
      for (const gone of entries.keys()) {
        const holds = (of: Tree, offset: number) => of !== TREES[nth] || offset !== gone;
        const about = `${topic}/${partition}, offset ${gone}`;
        const report = await verify(TREES, { holds });
        t.match(report, { verdict: 'refused', failed: ['rows', 'others'] }, about);
        t.match(
          report.faults,
          [{ row: null, offset: gone, reason: /left out of an export/ }],
          about,
        );
      }
    }
  },
);

t.test('a manifest without one of the trees that it must list', async (t) => {
  const trees = (change: (trees: ExportManifest['trees']) => ExportManifest['trees']) => ({
    manifest: (manifest: ExportManifest) => ({ ...manifest, trees: change(manifest.trees) }),
  });
  const [admin, first, second] = TREES as [Tree, Tree, Tree];
  const topic = 'consent-events' as const;
  const lists: readonly [string, readonly Tree[], ExportClaims, RegExp | null][] = [
    ['a topic', [first, second], {}, /admin-events\/0 is not listed/],
    ['a partition', [admin, second], {}, /consent-events\/0 is not listed/],
    ['its order', [admin, second, first], {}, /consent-events\/0 is listed where/],
    ['twice', TREES, trees((all) => [...all, ...all.slice(2)]), /consent-events\/1 is listed/],
    ['more than was asked', TREES, { applied: { topic } }, /admin-events\/0 is listed where/],
    ['of one topic', [first, second], { applied: { topic } }, null],
    ['of one topic, not all', [second], { applied: { topic } }, /consent-events\/0 is not/],
    ['of one partition', [second], { applied: { topic, partition: 1 } }, null],
    ['of no partition', [], { applied: { topic, partition: 7 } }, null],
  ];
  for (const [name, listed, lie, fault] of lists) {
    const made = await signedExport(listed, lie);
    const { checks } = await verifyExport({ ...made, file: whole(made.file), ledger: null });
    const found = checks.find((check) => check.name === 'trees');
    const detail = fault ?? /the manifest’s word: --ledger/;
    t.match(found, { status: fault ? 'failed' : 'passed', detail }, name);
  }
});

t.test('one event in two partitions: one of the rows is of it, and no more than one', async (t) => {
  const trees = [TREES[0], tree('consent-events', 0, granted(5)), TREES[2]] as [Tree, Tree, Tree];
  const at = (row: { partition?: unknown; eventId?: unknown }) =>
    row.eventId === idOf(5) ? row.partition : null;
  const saying = (...statuses: readonly string[]) =>
    verify(trees, {
      row: (row) => {
        const partition = at(row);
        return typeof partition === 'number'
          ? { ...row, status: statuses[partition] ?? null }
          : row;
      },
    });
  t.match(await saying('event', 'duplicate'), { verdict: 'proved' });
  t.match(await saying('duplicate', 'event'), { verdict: 'proved' }, 'the later one came first');
  t.match((await saying('event', 'event')).faults, [{ row: 5, reason: /^status is not/ }]);
  const orphanCopy = await saying('duplicate', 'duplicate');
  t.match(orphanCopy.faults, [{ reason: /says that it is a copy, and no row is of its event/ }]);
});

t.test('within a partition the first is the event', async (t) => {
  const trees = [TREES[0], tree('consent-events', 0, granted(7), granted(7))] as [Tree, Tree];
  t.match(await verify(trees), { verdict: 'proved' });
  let nth = 0;
  const turned = await verify(trees, {
    row: (row) =>
      row.eventId === idOf(7) ? { ...row, status: ['duplicate', 'event'][nth++] ?? null } : row,
  });
  t.match(turned.faults, [
    { row: 4, reason: /^status is not/ },
    { reason: /is a copy, and no row/ },
  ]);
});

t.test('no other event passes for a copy', async (t) => {
  const trees = [TREES[0], tree('consent-events', 0, granted(7), granted(8, idOf(7)))] as [
    Tree,
    Tree,
  ];
  t.match((await verify(trees)).faults, [{ row: 4, reason: 'another event has its id' }]);
});

t.test('a copy of what is outside a part of the trees is its row’s own word', async (t) => {
  const applied = { topic: 'consent-events' as const };
  const trees = [tree('consent-events', 0, granted(1))];
  const row = (of: object) => ({ ...of, status: 'duplicate' }) as never;
  t.match(await verify(trees, { applied, row }), { verdict: 'proved' });
});

t.test('the number of rows is that of the file', async (t) => {
  const manifest = (made: ExportManifest) => ({ ...made, file: { ...made.file, rows: 7 } });
  t.match(await verify(TREES, { manifest }), { verdict: 'refused', failed: ['file'] });
});

t.test('any byte of the manifest is refused', async (t) => {
  const holds = (_: Tree, offset: number) => offset === 1;
  const users = [idOf(2), idOf(5)];
  const made = await signedExport([TREES[0], TREES[2]] as Tree[], { holds, applied: { users } });
  const bytes = Buffer.from(made.manifest);
  const accepted: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ (1 << (at % 8));
    const outcome = await judged({ ...made, manifest: changed.toString() }).catch((error) => {
      if (error instanceof VerifyError && error.code === 'EXPORT_UNREADABLE') return null;
      throw error;
    });
    if (outcome && (outcome.verdict !== 'refused' || outcome.failed.length === 0))
      accepted.push(at);
  }
  t.ok(bytes.length > 2000, `${bytes.length} bytes`);
  t.same(accepted, []);
});

t.test('what a filter left out: found, copied, or written by newer code', async (t) => {
  const users = [idOf(5)];
  const applied = { users };
  const newer = new TextEncoder().encode('{"type":"roletrail.moon.seen.v1"}');
  const others = async (trees: readonly Tree[], held: (tree: Tree, offset: number) => boolean) => {
    const made = await signedExport(trees, { applied, holds: held });
    const ledger = await served(t, trees);
    const { verdict, checks, faults } = await verifyExport({
      ...made,
      file: whole(made.file),
      ledger,
    });
    return { verdict, faults, ...checks.find(({ name }) => name === 'others') };
  };
  const [admin] = TREES as [Tree];
  const five = ({ partition }: Tree, offset: number) => partition === 1 && offset === 0;
  const second = (...entries: Uint8Array[]) => tree('consent-events', 1, ...entries);
  const first = (...entries: Uint8Array[]) => tree('consent-events', 0, ...entries);

  const all = [admin, first(granted(3)), second(granted(5), granted(6))];
  t.match(await others(all, five), { verdict: 'proved', status: 'passed', faults: [] });
  t.match(await others(all, () => false), {
    verdict: 'refused',
    faults: [{ partition: 1, offset: 0, reason: /finds it, and it was left out/ }],
  });
  const copied = [admin, first(granted(5)), second(granted(5))];
  t.match(await others(copied, five), { verdict: 'proved', status: 'passed' }, 'a copy is none');
  const another = [admin, first(granted(5, idOf(9))), second(granted(5))];
  t.match(await others(another, five), { verdict: 'refused' }, 'another event of theirs');
  const later = [admin, first(newer), second(granted(5))];
  t.match(await others(later, five), {
    status: 'skipped',
    detail:
      /consent-events\/0 holds roletrail\.moon\.seen\.v1 at 0, which this program cannot read/,
  });
});

t.test(
  'the key of the ledger is accepted in each form; another ledger’s is named as such',
  async (t) => {
    const { file, manifest, key } = await signedExport(TREES);
    const verify = (text: string) =>
      verifyExport({ file: whole(file), manifest, key: parseLedgerKey(text), ledger: null });
    const vkeyOf = (name: string) => formatVerifierKey(verifierFromPublicKey(name, key.publicKey));
    for (const form of [
      key.origin,
      `${key.origin}/consent-events/1`,
      `${key.origin}/admin-events/0`,
    ]) {
      t.equal((await verify(vkeyOf(form))).verdict, 'proved', form);
    }
    const forged = formatVerifierKey(signerFromSeed(key.origin, new Uint8Array(32).fill(6)));
    t.equal((await verify(forged)).verdict, 'refused', 'another key of that name');
    for (const form of ['other.example', 'other.example/consent-events/1']) {
      const { verdict, checks, claim } = await verify(vkeyOf(form));
      t.equal(verdict, 'refused', form);
      t.match(claim, 'the key is of another ledger');
      t.match(
        checks.find(({ name }) => name === 'origin')?.detail,
        `this key belongs to the ledger other.example, and the manifest is of ${key.origin}`,
      );
    }
  },
);
