import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { ZipFile } from 'yazl';
import { UnreadableFileError } from './unreadable.ts';
import { Zip } from './zip.ts';

async function zipped(content: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), 'a.txt');
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

async function drained(pieces: AsyncGenerator<Buffer> | null): Promise<string> {
  let text = '';
  for await (const piece of pieces ?? []) text += piece.toString();
  return text;
}

t.test('an entry is read whole and in pieces', async (t) => {
  const bytes = await zipped('a word '.repeat(1000));
  t.equal(new Zip(bytes).read('a.txt')?.toString(), 'a word '.repeat(1000));
  t.equal(await drained(new Zip(bytes).stream('a.txt')), 'a word '.repeat(1000));
});

t.test('an entry beyond the end is a damaged archive, also in pieces', async (t) => {
  const bytes = await zipped('a word');
  const central = bytes.indexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt32LE(bytes.length - 1, central + 42);
  const damaged = { name: UnreadableFileError.name, code: 'FILE_TYPE_UNSUPPORTED' };
  t.throws(() => new Zip(bytes).read('a.txt'), damaged);
  await t.rejects(drained(new Zip(bytes).stream('a.txt')), damaged);
});
