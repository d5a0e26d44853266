import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { RemoteLedger } from '../remote-ledger.ts';
import type { Tree } from './signed-export.ts';

/** A test, as far as it ends what was begun for it. */
interface Ending {
  teardown(end: () => unknown): void;
}

/** Starts a server that serves these trees and their entries. */
export async function served(t: Ending, trees: readonly Tree[]): Promise<RemoteLedger> {
  const logs = trees.map(({ topic, partition, entries }) => ({
    topic,
    partition,
    size: entries.length,
    root: '00'.repeat(32),
    checkpointAt: null,
    vkey: 'k',
  }));
  const server = createServer((request, response) => {
    const [, path = ''] = (request.url ?? '').split('/api/ledger');
    const tree = trees.find((one) =>
      path.startsWith(`/${one.topic}/${one.partition}/tile/entries/`),
    );
    if (tree) response.end(encodeEntryBundle([...tree.entries]));
    else response.end(JSON.stringify({ origin: 'ledger.example', logs }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  t.teardown(() => server.closeAllConnections());
  return new RemoteLedger(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
}
