import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import { EXIT_CODES } from '@roletrail/verify/report-lines';
import { loadSingleFile } from '@roletrail/verify/testing/single-file';
import { VerifyError } from '@roletrail/verify/verify-error';
import t from 'tap';
import { FULL } from '../faults/lengths.ts';
import { ROOT } from './sources.ts';

const single = await loadSingleFile();
t.teardown(() => single.remove());
const folder = dirname(single.path);
const VECTORS = join(ROOT, 'tests/vectors/receipts');
const receipts = readdirSync(VECTORS).filter((name) => name.endsWith('.json'));
const vkey = readFileSync(join(VECTORS, 'log.vkey'), 'utf8').trim();

t.test('two builds are the same bytes, and the committed digest is theirs', async (t) => {
  const { buildVerifier, isCommitted } = await import(join(ROOT, 'scripts/lib/verifier.mjs'));
  const text = await buildVerifier();
  t.equal(text, readFileSync(single.path, 'utf8'));
  t.notMatch(text, ROOT, 'no path of this machine is in it');
  t.ok(
    await isCommitted(text),
    'else: npm run verifier, and commit verify/roletrail-verify.sha256',
  );
});

t.test('plain Node runs it without packages, with the exit codes of the commands', async (t) => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [single.path, ...args], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  const file = join(VECTORS, 'v3-accepted-v5.json');
  t.match(run('receipt', file, '--vkey', vkey), { status: 0, text: /^Proved: /m });
  t.match(run('receipt', file), { status: 2, text: /^Not proved: /m });
  const changed = join(folder, 'changed.json');
  writeFileSync(changed, readFileSync(file, 'utf8').replace('accepted', 'declined'));
  t.match(run('receipt', changed, '--vkey', vkey), { status: 1, text: /^Refused: /m });
  t.match(run('receipt', join(folder, 'absent')), { status: 2, text: /there is no file .*absent/ });
  const digest = createHash('sha256').update(readFileSync(single.path)).digest('hex');
  t.match(run('--version'), { status: 0, text: new RegExp(`SHA-256 ${digest}$`, 'm') });
  t.match(run('receipt', file, '--vkey', 'x'), { status: 2, text: /is no verifier key/ });
  t.match(run('--help'), { status: 0, text: /roletrail-verify\.mjs export FILE MANIFEST/ });
  t.match(run('nothing'), { status: 2, text: /does not fit/ });
});

/** Exit code of the command for a file. */
function codeOf(bytes: Uint8Array): number {
  try {
    return EXIT_CODES[verifyReceiptFile(bytes, vkey, []).verdict];
  } catch (error) {
    if (error instanceof VerifyError) return EXIT_CODES.unproved;
    throw error;
  }
}

/** Distance of the changed bytes. In the full run every byte is changed. */
const STEP = FULL ? 1 : 13;

t.test('every receipt is proved; any changed byte is refused as the command does', async (t) => {
  t.ok(receipts.length >= 19);
  const changed = join(folder, 'changed.json');
  let [tried, refused] = [0, 0];
  for (const [nth, name] of receipts.entries()) {
    const bytes = readFileSync(join(VECTORS, name));
    writeFileSync(changed, bytes);
    t.equal((await single.verify(['receipt', changed, '--vkey', vkey])).code, 0, name);
    const others: number[] = [];
    // a different share of the places of each receipt
    for (let at = nth % STEP; at < bytes.length; at += STEP) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ (1 << (at % 7));
      writeFileSync(changed, other);
      const { code } = await single.verify(['receipt', changed, '--vkey', vkey]);
      if (code !== codeOf(other)) others.push(at);
      tried += 1;
      if (code !== EXIT_CODES.proved) refused += 1;
    }
    t.same(others, [], `${name}: both say the same`);
  }
  // the first forms of receipts let a name of the service's own words change
  t.ok(refused > 0.98 * tried, `${refused} of ${tried} refused`);
});
