/** A launcher as a process of its own, to be killed: `launcher.ts postgres|kafka|kafka-docker DATA_DIR`. */
import { startKafka } from '@roletrail/cli/launch/kafka';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { silent } from './logger.ts';

const [what, dataDir = ''] = process.argv.slice(2);
const cacheDir = new URL('../../.cache', import.meta.url).pathname;

async function launch(): Promise<AsyncDisposable> {
  if (what !== 'postgres') {
    const docker = what === 'kafka-docker';
    const progress = (line: string) => console.log(line);
    const kafka = await startKafka({ dataDir, cacheDir, logger: silent, docker, progress });
    console.log(`ready ${kafka.nodes[0]?.pid} ${kafka.brokers}`);
    return kafka;
  }
  const postgres = await startPostgres({ dataDir, mode: 'test', logger: silent });
  console.log(`ready ${postgres.pid} ${postgres.url}`);
  return postgres;
}

const server = await launch();
// Its server does not keep a launcher alive; waiting for the signal does.
const waiting = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  clearInterval(waiting);
  void server[Symbol.asyncDispose]();
});
