/** A launcher as a process of its own, to be killed: `launcher.ts postgres|kafka|kafka-docker DATA_DIR`. */
import { startKafka } from '@roletrail/cli/launch/kafka';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { silent } from './logger.ts';

const [what, dataDir = ''] = process.argv.slice(2);
const cacheDir = new URL('../../.cache', import.meta.url).pathname;

interface Launched {
  readonly server: AsyncDisposable;
  /** what to look for in the launcher's output */
  readonly ready: string;
}

async function launch(): Promise<Launched> {
  if (what !== 'postgres') {
    const docker = what === 'kafka-docker';
    const progress = (line: string) => console.log(line);
    const kafka = await startKafka({ dataDir, cacheDir, logger: silent, docker, progress });
    return { server: kafka, ready: `${kafka.nodes[0]?.pid} ${kafka.brokers}` };
  }
  const postgres = await startPostgres({ dataDir, mode: 'test', logger: silent });
  return { server: postgres, ready: `${postgres.pid} ${postgres.url}` };
}

const { server, ready } = await launch();
// Its server does not keep a launcher alive; waiting for the signal does.
const waiting = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  clearInterval(waiting);
  void server[Symbol.asyncDispose]();
});
// who reads this may send the signal at once
console.log(`ready ${ready}`);
