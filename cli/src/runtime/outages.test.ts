import t from 'tap';
import { OutageSentences } from './outages.ts';

const REFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const BROKEN = new Error('Connection terminated unexpectedly');
const LATE = Object.assign(new Error('canceling statement'), { code: '57014' });
const KAFKA = 'Kafka: Connection error: connect ECONNREFUSED 127.0.0.1:9092';

t.test('an outage is one plain sentence per cause and minute, with its run book', async (t) => {
  const printed: string[] = [];
  let now = 0;
  const sentences = new OutageSentences(
    (line) => printed.push(line),
    () => now,
  );
  for (let i = 0; i < 100; i += 1) {
    for (const err of [REFUSED, BROKEN, LATE]) {
      t.equal(sentences.take({ err }, 'an idle connection broke'), true);
    }
    t.equal(sentences.take({ broker: 'b:1' }, KAFKA), true);
  }
  t.same(printed, [
    'The database cannot be reached, or refuses us: connect ECONNREFUSED 127.0.0.1:5432. Trying again; if it lasts: docs/operations/runbooks.md#postgresql-down',
    'The database does not answer in time, or has no connection left: canceling statement. Trying again; if it lasts: docs/operations/runbooks.md#postgresql-slow',
    'Kafka cannot be reached, or refuses us: Connection error: connect ECONNREFUSED 127.0.0.1:9092. Trying again; if it lasts: docs/operations/runbooks.md#broker-down',
  ]);
  now = 60_000;
  sentences.take({ err: BROKEN }, 'x');
  t.match(printed[3], /terminated unexpectedly\. .*postgresql-down \(199 more lines in the minute/);
});

t.test('what is no outage keeps its line', async (t) => {
  const printed: string[] = [];
  const sentences = new OutageSentences((line) => printed.push(line));
  for (const fields of [{}, { err: new TypeError('a defect') }, { err: 'text' }, null, 'text']) {
    t.equal(sentences.take(fields, 'a line'), false);
  }
  t.same(printed, []);
});

t.test('a lease that is lost in an outage needs no line, and keeps it otherwise', async (t) => {
  const printed: string[] = [];
  let now = 0;
  const sentences = new OutageSentences(
    (line) => printed.push(line),
    () => now,
  );
  const isTaken = () => sentences.take({ loop: 'relay' }, 'lease lost, another relay may go on');
  t.equal(isTaken(), false);
  sentences.take({ err: BROKEN }, 'x');
  t.equal(isTaken(), true);
  now = 60_000;
  t.equal(isTaken(), false);
  t.equal(printed.length, 1);
});
