/** Network faults and crashes end as not proved, never as refused. */
import { spawnSync } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { RemoteLedger } from '../exports/remote-ledger.ts';
import { EXIT_CODES } from '../report-lines.ts';
import { loadSingleFile } from '../testing/single-file.ts';
import { run } from './main.ts';

/** Starts a server that answers each request so. Returns its address. */
async function answering(t: Test, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  t.teardown(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asHtml = (response: ServerResponse) => response.end('<html>sign in</html>');
/** Begins a body, and closes the connection. */
const cutOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 64 });
  response.write('{"logs":', () => response.destroy());
};

/** Verifies an export of which only the ledger matters. */
async function verified(t: Test, ledger: string) {
  const file = join(t.testdir({ manifest: '' }), 'manifest');
  let error = '';
  const err = (text: string) => {
    error += text;
  };
  const code = await run(['export', file, file, '--ledger', ledger], { out: () => undefined, err });
  return { code, error };
}

t.test('a ledger whose answer cannot be read is unreachable', async (t) => {
  for (const answer of [asHtml, cutOff]) {
    const { code, error } = await verified(t, await answering(t, answer));
    t.equal(code, EXIT_CODES.unproved);
    t.match(error, /\[LEDGER_UNREACHABLE\]/);
  }
  const ledger = new RemoteLedger(await answering(t, cutOff), null);
  const tree = { topic: 'consent-events', partition: 0, size: 2 };
  await t.rejects(ledger.leaves(tree).next(), { code: 'LEDGER_UNREACHABLE' });
});

t.test('an error of the program is no verdict', async (t) => {
  let error = '';
  const code = await run(['--help'], {
    out: () => {
      throw new TypeError('a defect');
    },
    err: (text) => {
      error += text;
    },
  });
  t.equal(code, EXIT_CODES.unproved);
  t.match(error, /unexpected failure.*a defect/s);
});

t.test('nor is an error that no call awaits', async (t) => {
  const single = await loadSingleFile();
  t.teardown(() => single.remove());
  const late = `process.stdout.write = () => {
    setImmediate(() => { throw new TypeError('a late defect'); });
    return true;
  };`;
  const preload = pathToFileURL(join(t.testdir({ 'late.mjs': late }), 'late.mjs')).href;
  const args = ['--import', preload, single.path, '--help'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: {} });
  t.equal(status, EXIT_CODES.unproved);
  t.match(stderr, /unexpected failure.*a late defect/s);
});
