/**
 * `npm run bench [-- ledger projector accept provable tracing realtime rebuild explorer export own-data tools web] [-- --full]`: figures as
 * ratios against baselines measured in the same run, on this machine. `--full` adds 10^6 events, and rebuilds 2·10^6.
 */
import { cpus, totalmem } from 'node:os';
import { benchAccept } from './accept.bench.ts';
import { startBenchServers } from './backing.ts';
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

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const full = process.argv.includes('--full');
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);

// whoever started this is gone, and nobody waits for its figures; what it started ends with it
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

console.log(
  `${cpus().length} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}; load generator and servers share the machine`,
);
if (runs('ledger')) benchLedger(5);
if (runs('web')) await benchWeb(full ? 5 : 3);
const onKafka = ['accept', 'provable', 'tracing', 'realtime'].some(runs);
if (onKafka || ['projector', 'rebuild', 'explorer', 'export', 'own-data', 'tools'].some(runs)) {
  await using servers = await startBenchServers(onKafka);
  if (runs('projector')) {
    for (const events of full ? [1e4, 1e5, 1e6] : [1e4, 1e5]) await benchProjector(servers, events);
  }
  if (runs('rebuild')) await benchRebuild(servers, full ? 2e6 : 1e5);
  if (runs('explorer')) await benchExplorer(servers, full ? 1e6 : 1e5);
  if (runs('export')) await benchExport(servers, full ? 1e6 : 1e5);
  if (runs('export')) await benchExportFormats(servers, full ? 1e6 : 1e5);
  if (runs('own-data')) await benchOwnData(servers, full ? 1e6 : 1e5);
  if (runs('tools')) await benchTools(servers);
  if (runs('accept')) await benchAccept(servers, 3);
  if (runs('provable')) {
    await benchProvable(servers, false);
    await benchProvable(servers, true);
  }
  if (runs('tracing')) await benchTracing(servers, 15);
  if (runs('realtime')) await benchRealtime(servers);
}
