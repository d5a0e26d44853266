/** The zip of one decision: complete, verified by us and by independent tools. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { FILES } from '@roletrail/contracts/receipt/archive';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { receiptTs27560 } from '@roletrail/contracts/receipt/ts27560';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import t from 'tap';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';
import type { Service } from '../helpers/service.ts';
import { unzip } from '../helpers/unzip.ts';
import { withdraw } from '../helpers/withdrawals.ts';

const run = promisify(execFile);

async function zipOf(s: Service, who: Pick<TestUser, 'headers'>, eventId: string) {
  const url = `/api/me/consents/${eventId}/receipt.zip`;
  return s.api.app.inject({ url, headers: who.headers });
}

async function given() {
  const s = await startTestService(t);
  const [who, other] = [await createTestUser(s.api), await createTestUser(s.api)];
  const shown = await fetchDocuments(s.api, who);
  const { eventId } = (await postDecision(s.api, who, acceptance(who.id, shown))).json();
  const { eventId: withdrawn } = (await withdraw(s.api, who)).json();
  await s.settled();
  await s.signed();
  const [accepted, taken, foreign] = await Promise.all([
    zipOf(s, who, eventId),
    zipOf(s, who, withdrawn),
    zipOf(s, other, eventId),
  ]);
  const zip = accepted.rawPayload;
  const receipt: Receipt = JSON.parse(`${(await unzip(zip)).get(FILES.receipt)}`);
  const vkey = s.api.config.ledger.vkeys[`${receipt.topic}/${receipt.partition}`] ?? '';
  const again = (await zipOf(s, who, eventId)).rawPayload;
  return { s, who, accepted, again, zip, taken: taken.rawPayload, foreign, shown, receipt, vkey };
}

let at: Awaited<ReturnType<typeof given>>;
t.before(async () => {
  at = await given();
});

const judge = (zip: Uint8Array, vkey: string | null) => {
  const { verdict, checks } = verifyReceiptFile(zip, vkey, []);
  const named = (status: string) =>
    checks.filter((one) => one.status === status).map(({ name }) => name);
  return { verdict, failed: named('failed'), skipped: named('skipped'), checks };
};

t.test(
  'it holds the receipt, its proof, the exact entry and texts, the key and a readme',
  async (t) => {
    const files = await unzip(at.zip);
    t.equal(`${files.get(FILES.proof)}`, at.receipt.proof);
    t.equal(files.get(FILES.entry)?.toString('base64'), at.receipt.entry);
    t.equal(`${files.get(FILES.key)}`, `${at.vkey}\n`);
    const { terms, privacy } = at.shown;
    t.equal(`${files.get(`documents/terms-${terms.version}.html`)}`, terms.html);
    t.equal(`${files.get(`documents/privacy-${privacy.version}.html`)}`, privacy.html);
    t.equal(files.size, 7);
    t.match(at.accepted.headers, {
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="roletrail-receipt-${at.receipt.eventId}.zip"`,
    });
    t.equal(codeOf(at.foreign), 'NOT_FOUND', 'no other user gets it');
  },
);

t.test('other systems get it in the form of ISO/IEC TS 27560, and no other form', async (t) => {
  const { s, who, receipt } = at;
  const formed = (form: string) => {
    const url = `/api/me/consents/${receipt.eventId}/receipt?form=${form}`;
    return s.api.app.inject({ url, headers: who.headers });
  };
  const answer = await formed('ts27560');
  const form = receiptTs27560.parse(answer.json());
  t.match(form, {
    receipt_metadata: { receipt_id: receipt.eventId, pii_principal_id: who.id },
    pii_processing: { language: 'en', purposes: [{ lawful_basis: 'contract' }] },
    events: [{ event_state: 'given', event_time: receipt.times.log }],
  });
  t.ok(Buffer.from(canonicalBytes(form)).equals(answer.rawPayload), 'canonical too');
  t.equal(codeOf(await formed('another')), 'VALIDATION_FAILED');
});

t.test('the same receipt makes the same bytes', async (t) => {
  const [files, again] = [await unzip(at.zip), await unzip(at.again)];
  const same = `${files.get(FILES.receipt)}` === `${again.get(FILES.receipt)}`;
  t.ok(same, 'no new checkpoint came between the two');
  t.ok(at.zip.equals(at.again));
});

t.test('it is proved by a key from elsewhere, and by its own key alone it is not', async (t) => {
  t.match(judge(at.zip, at.vkey), {
    verdict: 'proved',
    failed: [],
    skipped: ['opened', 'superseded'],
  });
  const proof = new TextEncoder().encode(at.receipt.proof);
  t.match(judge(proof, at.vkey), { verdict: 'unproved', failed: [] }, 'a proof names no decision');
  t.match(judge(at.taken, at.vkey), { verdict: 'proved', failed: [] });
  t.equal((await unzip(at.taken)).size, 9, 'a withdrawal brings the acceptance');
  t.match(judge(at.zip, null), {
    verdict: 'unproved',
    failed: [],
    skipped: ['key', 'opened', 'superseded'],
  });
  const { name } = { name: `localhost/${at.receipt.topic}/${at.receipt.partition}` };
  const foreign = formatVerifierKey(signerFromSeed(name, new Uint8Array(32).fill(3)));
  t.match(judge(at.zip, foreign), { verdict: 'refused' });
  t.ok(judge(at.zip, foreign).failed.includes('file_key'), 'another key than the one beside it');
});

/** The zip with a file changed and its checksum made right again: what a forger would hand out. */
function forged(zip: Buffer, content: Buffer): Buffer {
  const start = zip.indexOf(content);
  const spoiled = Buffer.from(zip);
  const middle = start + (content.length >> 1);
  spoiled.writeUInt8(spoiled.readUInt8(middle) ^ 1, middle);
  const old = Buffer.alloc(4);
  old.writeUInt32LE(crc32(content));
  const sum = crc32(spoiled.subarray(start, start + content.length));
  for (let found = spoiled.indexOf(old); found !== -1; found = spoiled.indexOf(old, found + 4)) {
    spoiled.writeUInt32LE(sum, found);
  }
  return spoiled;
}

t.test('every file in it: another byte is noticed and named', async (t) => {
  for (const zip of [at.zip, at.taken]) {
    for (const [name, content] of await unzip(zip)) {
      const spoiled = Buffer.from(zip);
      const middle = spoiled.indexOf(content) + (content.length >> 1);
      spoiled.writeUInt8(spoiled.readUInt8(middle) ^ 1, middle);
      t.throws(() => judge(spoiled, at.vkey), { message: new RegExp(`damaged: ${name}`) }, name);
      if (name === FILES.readme) continue;
      const detail = outcome(forged(zip, content));
      t.match(detail, name === FILES.receipt ? /./ : name, `${name}, its checksum made right`);
    }
  }
});

/** Returns the verdict on an invalid zip. */
function outcome(zip: Buffer): string {
  try {
    const { verdict, checks } = judge(zip, at.vkey);
    const failed = checks.filter(({ status }) => status === 'failed');
    return verdict === 'refused' ? failed.map(({ detail }) => detail).join(' ') : '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const lacks = await Promise.all([run('python3', ['--version']), run('openssl', ['version'])]).then(
  () => false as const,
  (error: unknown) => `no Python or OpenSSL here: ${String(error)}`,
);

t.test(
  'the commands of its readme check it with Python and OpenSSL',
  { skip: lacks },
  async (t) => {
    for (const zip of [at.zip, at.taken]) {
      const folder = await mkdtemp(join(tmpdir(), 'rt-receipt-'));
      t.teardown(() => rm(folder, { recursive: true, force: true }));
      for (const [name, content] of await unzip(zip)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      const readme = `${(await unzip(zip)).get(FILES.readme)}`;
      const commands = readme.slice(readme.indexOf('python3 -'), readme.indexOf('\n\nGo (golang'));
      const { stdout } = await run('sh', ['-ec', commands], { cwd: folder });
      t.match(stdout, /in the tree of .*\nSignature Verified Successfully/);
      for (const name of [FILES.entry, FILES.proof, FILES.key]) {
        const content = (await unzip(zip)).get(name) ?? Buffer.alloc(0);
        const spoiled = Buffer.from(content);
        spoiled.writeUInt8(spoiled.readUInt8(content.length - 9) ^ 1, content.length - 9);
        await writeFile(join(folder, name), spoiled);
        await t.rejects(run('sh', ['-ec', commands], { cwd: folder }), { name: 'Error' }, name);
        await writeFile(join(folder, name), content);
      }
    }
  },
);
