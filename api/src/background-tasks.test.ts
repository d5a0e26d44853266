import { Registry } from 'prom-client';
import t from 'tap';
import { createBackgroundTasks } from './background-tasks.ts';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => logger,
};

function opened(retryMs?: readonly number[]) {
  const metrics = new Registry();
  const lost = async (work: string, reason: string) => {
    const metric = await metrics.getSingleMetric('roletrail_work_lost_total')?.get();
    return metric?.values.find(({ labels }) => labels.work === work && labels.reason === reason)
      ?.value;
  };
  return { afterwards: createBackgroundTasks(logger, metrics, retryMs), lost };
}

t.test('losable work over the limit is dropped and counted; promised work has room', async (t) => {
  const { afterwards, lost } = opened();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  t.equal(await lost('sign-in history', 'dropped'), 0);
  for (let i = 0; i < 1003; i += 1) afterwards.add('sign-in history', work);
  afterwards.promise('password recovery', work);
  await afterwards.settled();
  t.equal(done, 1001);
  t.equal(await lost('sign-in history', 'dropped'), 3);
});

t.test('promised work over the limit is refused, and nothing is dropped', async (t) => {
  const { afterwards } = opened();
  let done = 0;
  const ask = () =>
    afterwards.promise('password recovery', async () => {
      done += 1;
    });
  for (let i = 0; i < 1000; i += 1) ask();
  t.throws(ask, { code: 'RATE_LIMITED' });
  await afterwards.settled();
  t.equal(done, 1000);
  ask();
  await afterwards.settled();
  t.equal(done, 1001);
});

t.test('promised work is retried; losable work is not', async (t) => {
  const { afterwards, lost } = opened([0, 0]);
  let tries = 0;
  const recovered = new Promise<void>((resolve) =>
    afterwards.promise('password recovery', async () => {
      tries += 1;
      if (tries < 3) throw new Error('the database is away');
      resolve();
    }),
  );
  await recovered;
  t.equal(tries, 3);
  t.equal(await lost('password recovery', 'failed'), 0);
  const failing = async () => {
    tries += 1;
    throw new Error('the database is away');
  };
  afterwards.add('counting an upload', failing);
  await afterwards.settled();
  t.equal(tries, 4);
  t.equal(await lost('counting an upload', 'failed'), 1);
});

t.test('a stop ends the pauses between retries', async (t) => {
  const { afterwards, lost } = opened([60_000, 60_000]);
  let tries = 0;
  await new Promise<void>((resolve) =>
    afterwards.promise('password recovery', async () => {
      tries += 1;
      resolve();
      throw new Error('the database is away');
    }),
  );
  await afterwards.settled();
  t.equal(tries, 3);
  t.equal(await lost('password recovery', 'failed'), 1);
});
