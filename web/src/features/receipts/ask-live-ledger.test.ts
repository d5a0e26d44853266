import { toHex } from '@roletrail/ledger/hex';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { MemoryLog } from '@roletrail/ledger/testing/memory-log';
import t from 'tap';
import { Http } from '../../lib/http.ts';
import { askLiveLedger } from './ask-live-ledger.ts';

const ORIGIN = 'live.example/consent-events/1';
const signer = signerFromSeed(ORIGIN, new Uint8Array(32).fill(5));
const place = { topic: 'consent-events', partition: 1, vkey: formatVerifierKey(signer) };

function logOf(...entries: readonly string[]): MemoryLog {
  const log = new MemoryLog(ORIGIN);
  log.append(entries.map((entry) => new TextEncoder().encode(entry)));
  return log;
}

/** Fake server that records its requests. */
function serving(log: MemoryLog) {
  const asked: string[] = [];
  const http = new Http(async (input) => {
    const url = new URL(String(input), 'http://localhost');
    asked.push(`${url.pathname}${url.search}`);
    if (url.pathname.endsWith('/checkpoint')) return new Response(await log.checkpoint(signer));
    const number = (name: string) => Number(url.searchParams.get(name));
    const hashes = await log.consistency(number('from'), number('to'));
    return Response.json({
      size: log.size,
      root: toHex(await log.root()),
      hashes: hashes.map(toHex),
    });
  });
  return { http, asked };
}

const kept = async (log: MemoryLog) => ({ ...(await log.head()), extensions: [] });

t.test('a grown tree is proven to extend the signed one', async (t) => {
  const older = await kept(logOf('a', 'b', 'c'));
  const { http, asked } = serving(logOf('a', 'b', 'c', 'd', 'e'));
  t.same(await askLiveLedger(http, place, older), { kind: 'extends', size: 5 });
  t.same(
    asked,
    [
      '/api/ledger/consent-events/1/checkpoint',
      '/api/ledger/consent-events/1/consistency?from=3&to=5',
    ],
    'the log and two sizes are all that is sent',
  );
  const same = serving(logOf('a', 'b', 'c'));
  t.same(await askLiveLedger(same.http, place, older), { kind: 'extends', size: 3 });
  t.equal(same.asked.length, 1);
});

t.test('a smaller, a rewritten and a foreign tree are refused', async (t) => {
  const older = await kept(logOf('a', 'b', 'c'));
  const lies: Readonly<Record<string, [MemoryLog, RegExp]>> = {
    'lost entries': [logOf('a', 'b'), /lost entries: 2 .* 3 /],
    'another entry, the same size': [logOf('a', 'x', 'c'), /SPLIT_VIEW/],
    'another entry, more of them': [logOf('a', 'x', 'c', 'd'), /does not begin/],
    nothing: [logOf(), /lost entries: 0 /],
  };
  for (const [name, [log, why]] of Object.entries(lies)) {
    t.match(await askLiveLedger(serving(log).http, place, older), { kind: 'refused', why }, name);
  }
  const stranger = signerFromSeed(ORIGIN, new Uint8Array(32).fill(6));
  const other = { ...place, vkey: formatVerifierKey(stranger) };
  const { http } = serving(logOf('a', 'b', 'c', 'd'));
  t.match(await askLiveLedger(http, other, older), { kind: 'refused', why: /SIGNATURE/ });
});
