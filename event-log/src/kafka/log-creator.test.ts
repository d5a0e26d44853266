import type { Logger } from '@roletrail/contracts/logger';
import { logLevel } from 'kafkajs';
import t from 'tap';
import { FoldedWarnings, logCreator } from './log-creator.ts';

function recording() {
  const lines: { level: string; fields: object; text: string }[] = [];
  const at = (level: string) => (fields: object, text: string) =>
    void lines.push({ level, fields, text });
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => logger,
  };
  return { logger, warnings: () => lines.filter(({ level }) => level === 'warn'), lines };
}

const entry = (namespace: string, message: string, level = logLevel.ERROR) => ({
  namespace,
  level,
  label: 'ERROR',
  log: { timestamp: '', logger: 'kafkajs', message, broker: 'b:1' },
});

const REFUSED = 'Connection error: connect ECONNREFUSED 127.0.0.1:9092';

t.test('a dead broker is one line a minute, whatever clients and layers say', async (t) => {
  const { logger, warnings } = recording();
  const clients = [1, 2, 3].map(() => logCreator(logger, () => false)());
  for (let i = 0; i < 200; i += 1) {
    for (const write of clients) {
      write(entry('Connection', REFUSED));
      write(entry('BrokerPool', `Failed to connect to seed broker, trying another: ${REFUSED}`));
    }
  }
  t.match(warnings(), [{ fields: { broker: 'b:1' }, text: `Kafka: ${REFUSED}` }]);
  t.equal(warnings().length, 1);
  clients[0]?.(entry('Connection', 'Connection error: connect ECONNREFUSED 127.0.0.1:9093'));
  t.equal(warnings().length, 2, 'another broker is another cause');
});

t.test('usual lines and those of an abandoned client are no warnings', async (t) => {
  const { logger, warnings, lines } = recording();
  logCreator(logger, () => false)()(entry('Connection', 'This server is not the leader'));
  logCreator(logger, () => false)()(entry('Consumer', 'Starting', logLevel.INFO));
  t.equal(lines.length, 2);
  logCreator(logger, () => true)()(entry('Connection', REFUSED));
  t.equal(lines.length, 2);
  t.same(warnings(), []);
});

t.test('after a minute a cause is reported again, with the number of lines left out', async (t) => {
  const { logger, warnings } = recording();
  let now = 0;
  const folded = new FoldedWarnings(logger, () => now);
  folded.warn('a', {});
  now = 59_999;
  folded.warn('a', {});
  folded.warn('a', {});
  t.equal(warnings().length, 1);
  now = 60_000;
  folded.warn('a', {});
  t.match(warnings()[1], { text: 'Kafka: a', fields: { repeated: 2 } });
  now = 200_000;
  folded.warn('a', {});
  t.notOk('repeated' in (warnings()[2]?.fields ?? {}));
});
