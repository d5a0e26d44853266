/** Memory must be reused only after its bytes have left the process, also with slow readers. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { CopiedLines } from './copied-lines.ts';
import { RangeBody } from './range-body.ts';

const MB = 2 ** 20;
const ROWS = 6000;
const HASH = Buffer.alloc(32, 7);
const WHOLE = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Creates entries of few or many bytes, and some longer than a piece. */
function entryOf(row: number): Buffer {
  const bytes = row % 1000 === 999 ? 300_000 : (row * 37) % 1500;
  return Buffer.alloc(bytes, row);
}

const lineOf = (row: number) => Buffer.from(`line ${row}`);
const digits = (bytes: Buffer) => bytes.toString('hex') || '""';
const EXPECTED = Buffer.from(
  Array.from(
    { length: ROWS },
    (_, row) => `${lineOf(row)},${digits(HASH)},${digits(entryOf(row))}\n`,
  ).join(''),
);

/** Starts a server that answers with a range of those lines; `memories` collects their buffers. */
async function serve(range: { readonly from: number; readonly to: number }) {
  const memories = new Set<ArrayBufferLike>();
  const made = { rows: 0, memories };
  const server = createServer(async (_, answer) => {
    const body = new RangeBody(range, answer, new AbortController().signal);
    body.stream.pipe(answer);
    const lines = new CopiedLines('csv', true, {
      write: async (piece) => {
        memories.add(piece.buffer);
        await body.write(piece);
      },
      inUse: () => body.inUse(),
    });
    for (; made.rows < ROWS; made.rows += 1) {
      const full = lines.add([lineOf(made.rows), HASH, entryOf(made.rows)]);
      if (full) await lines.flush();
    }
    await lines.flush();
    body.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage];
  return { answer, made, close: () => server.close() };
}

async function bytesOf(answer: IncomingMessage, pauseMs: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(chunk);
    if (pauseMs > 0 && chunks.length % 8 === 0) await delay(pauseMs);
  }
  return Buffer.concat(chunks);
}

for (const [who, pauseMs] of [
  ['who reads at once', 0],
  ['who reads slowly', 1],
] as const) {
  t.test(`${who} gets every byte, out of a few pieces' memory`, async (t) => {
    const { answer, made, close } = await serve(WHOLE);
    t.ok((await bytesOf(answer, pauseMs)).equals(EXPECTED));
    t.ok(EXPECTED.length > 10 * MB);
    t.ok(made.memories.size < 15, `${made.memories.size} pieces of memory`);
    close();
  });
}

t.test(
  'what is made behind a range does not overwrite what is still to be sent of it',
  async (t) => {
    const range = { from: 1_000_000, to: 6_000_000 };
    const { answer, made, close } = await serve(range);
    answer.pause();
    while (made.rows < ROWS && answer.readableLength === 0) await delay(1);
    t.ok((await bytesOf(answer, 1)).equals(EXPECTED.subarray(range.from, range.to + 1)));
    t.equal(made.rows, ROWS, 'all of it was made');
    close();
  },
);
