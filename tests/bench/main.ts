/**
 * `npm run bench [-- NAME…] [-- --full | --short]`: figures as ratios against baselines measured in
 * the same run, on this machine; of all benches, or of those that are named. `--full` adds 10^6
 * events, and rebuilds 2·10^6. `--short` goes once through everything with 10^4 events, to show that
 * each bench comes to its end; its figures say little.
 */
import { cpus, totalmem } from 'node:os';
import { benchAccept } from './accept.bench.ts';
import { type BenchServers, startBenchServers } from './backing.ts';
import { benchBoard } from './board.bench.ts';
import { benchCollect } from './collect.bench.ts';
import { benchExplorer } from './explorer.bench.ts';
import { benchExport } from './export.bench.ts';
import { benchExportFormats } from './export-formats.bench.ts';
import { benchLedger } from './ledger.bench.ts';
import { benchOwnData } from './own-data.bench.ts';
import { benchProjector } from './projector.bench.ts';
import { benchProvable } from './provable.bench.ts';
import { benchRealtime } from './realtime.bench.ts';
import { benchRebuild } from './rebuild.bench.ts';
import { benchStaff } from './staff.bench.ts';
import { benchTools } from './tools.bench.ts';
import { benchTracing } from './tracing.bench.ts';
import { benchWeb } from './web.bench.ts';

type Length = 'short' | 'usual' | 'full';
type OnServers = (servers: BenchServers, length: Length) => Promise<void>;

/** Records of a log of each length. */
const RECORDS: Readonly<Record<Length, number>> = { short: 1e4, usual: 1e5, full: 1e6 };

/** Benches without a server. */
const ALONE: Readonly<Record<string, (length: Length) => Promise<void>>> = {
  ledger: async (length) => benchLedger(length === 'short' ? 1 : 5),
  web: (length) => benchWeb({ short: 1, usual: 3, full: 5 }[length]),
};

const ON_POSTGRES: Readonly<Record<string, OnServers>> = {
  async projector(servers, length) {
    for (const events of [1e4, 1e5, 1e6].filter((count) => count <= RECORDS[length])) {
      await benchProjector(servers, events);
    }
  },
  rebuild: (servers, length) => benchRebuild(servers, length === 'full' ? 2e6 : RECORDS[length]),
  explorer: (servers, length) => benchExplorer(servers, RECORDS[length]),
  async export(servers, length) {
    await benchExport(servers, RECORDS[length]);
    await benchExportFormats(servers, RECORDS[length]);
  },
  'own-data': (servers, length) => benchOwnData(servers, RECORDS[length]),
  tools: (servers) => benchTools(servers),
  board: (servers) => benchBoard(servers),
  staff: benchStaff,
  collect: (servers, length) =>
    length === 'short' ? benchCollect(servers, 1, 1) : benchCollect(servers, 3, 5),
};

const ON_KAFKA: Readonly<Record<string, OnServers>> = {
  accept: (servers, length) => benchAccept(servers, length === 'short' ? 1 : 3),
  async provable(servers) {
    await benchProvable(servers, false);
    await benchProvable(servers, true);
  },
  tracing: (servers, length) => benchTracing(servers, length === 'short' ? 2 : 15),
  realtime: (servers) => benchRealtime(servers),
};

const args = process.argv.slice(2);
const LENGTHS: Readonly<Record<string, Length>> = { '--full': 'full', '--short': 'short' };
const length = args.map((arg) => LENGTHS[arg]).find((one) => one !== undefined) ?? 'usual';
const named = args.filter((arg) => !(arg in LENGTHS));
const all = [ALONE, ON_POSTGRES, ON_KAFKA].flatMap((benches) => Object.keys(benches));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}: ${all.join(', ')}; and --full, --short`);
  process.exit(2);
}

function chosen<T>(benches: Readonly<Record<string, T>>): readonly T[] {
  const entries = Object.entries(benches);
  return entries
    .filter(([name]) => named.length === 0 || named.includes(name))
    .map(([, run]) => run);
}

// The parent is gone, so its figures are no longer needed. Child processes end with this one.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

console.log(
  `${cpus().length} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}; load generator and servers share the machine`,
);
for (const run of chosen(ALONE)) await run(length);
const onKafka = chosen(ON_KAFKA);
const onServers = [...chosen(ON_POSTGRES), ...onKafka];
if (onServers.length > 0) {
  await using servers = await startBenchServers(onKafka.length > 0);
  for (const run of onServers) await run(servers, length);
}
