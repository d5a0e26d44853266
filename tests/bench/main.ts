/**
 * `npm run bench [-- NAME…] [-- --full]`: figures as ratios against baselines measured in the same
 * run, on this machine; of all benches, or of those that are named. `--full` adds 10^6 events, and
 * rebuilds 2·10^6.
 */
import { cpus, totalmem } from 'node:os';
import { benchAccept } from './accept.bench.ts';
import { type BenchServers, startBenchServers } from './backing.ts';
import { benchExplorer } from './explorer.bench.ts';
import { benchExport } from './export.bench.ts';
import { benchExportFormats } from './export-formats.bench.ts';
import { benchLedger } from './ledger.bench.ts';
import { benchOwnData } from './own-data.bench.ts';
import { benchProjector } from './projector.bench.ts';
import { benchProvable } from './provable.bench.ts';
import { benchRealtime } from './realtime.bench.ts';
import { benchRebuild } from './rebuild.bench.ts';
import { benchTools } from './tools.bench.ts';
import { benchTracing } from './tracing.bench.ts';
import { benchWeb } from './web.bench.ts';

type OnServers = (servers: BenchServers, full: boolean) => Promise<void>;

/** Benches without a server. */
const ALONE: Readonly<Record<string, (full: boolean) => Promise<void>>> = {
  ledger: async () => benchLedger(5),
  web: (full) => benchWeb(full ? 5 : 3),
};

const ON_POSTGRES: Readonly<Record<string, OnServers>> = {
  async projector(servers, full) {
    for (const events of full ? [1e4, 1e5, 1e6] : [1e4, 1e5]) await benchProjector(servers, events);
  },
  rebuild: (servers, full) => benchRebuild(servers, full ? 2e6 : 1e5),
  explorer: (servers, full) => benchExplorer(servers, full ? 1e6 : 1e5),
  async export(servers, full) {
    await benchExport(servers, full ? 1e6 : 1e5);
    await benchExportFormats(servers, full ? 1e6 : 1e5);
  },
  'own-data': (servers, full) => benchOwnData(servers, full ? 1e6 : 1e5),
  tools: (servers) => benchTools(servers),
};

const ON_KAFKA: Readonly<Record<string, OnServers>> = {
  accept: (servers) => benchAccept(servers, 3),
  async provable(servers) {
    await benchProvable(servers, false);
    await benchProvable(servers, true);
  },
  tracing: (servers) => benchTracing(servers, 15),
  realtime: (servers) => benchRealtime(servers),
};

const args = process.argv.slice(2);
const full = args.includes('--full');
const named = args.filter((arg) => arg !== '--full');
const all = [ALONE, ON_POSTGRES, ON_KAFKA].flatMap((benches) => Object.keys(benches));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}: ${all.join(', ')}; and --full`);
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
for (const run of chosen(ALONE)) await run(full);
const onKafka = chosen(ON_KAFKA);
const onServers = [...chosen(ON_POSTGRES), ...onKafka];
if (onServers.length > 0) {
  await using servers = await startBenchServers(onKafka.length > 0);
  for (const run of onServers) await run(servers, full);
}
