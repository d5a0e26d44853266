import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open: (zip: Buffer, options: { lazyEntries: boolean }) => Promise<ZipFile> =
  promisify(fromBuffer);

/** The files of a zip by name. @throws Error when it is cut off, or a checksum is wrong */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await open(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    archive.once('end', resolve);
    archive.once('error', reject);
    archive.on('entry', (entry: Entry) => {
      contentOf(archive, entry)
        .then((content) => files.set(entry.fileName, content))
        .then(() => archive.readEntry(), reject);
    });
    archive.readEntry();
  });
  return files;
}

async function contentOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await promisify<Entry, NodeJS.ReadableStream>((which, done) =>
    archive.openReadStream(which, done),
  )(entry);
  const content = await buffer(stream);
  if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName}: wrong checksum`);
  return content;
}
