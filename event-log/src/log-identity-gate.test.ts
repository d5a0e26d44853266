import t from 'tap';
import { LogIdentityMismatch } from './identity.ts';
import { LogIdentityGate, type LogRejection } from './log-identity-gate.ts';
import { LogMisconfigured, LogUnreachable } from './port.ts';
import { pollUntil, quiet, realTimer, TestLeases } from './testing/loop-setting.ts';

const PLACE = { topic: 'consent-events', partition: 0 } as const;
const LONG_MS = 600_000;

/** Creates a gate. Each `end(error)` finishes the next identity check: null admits the log. Back-offs take no time. */
function setting() {
  const ends: (Error | null)[] = [];
  const refusals: LogRejection[] = [];
  let asked = 0;
  let next: () => void = () => undefined;
  const gate = new LogIdentityGate({
    async prove() {
      asked += 1;
      while (ends.length === 0) {
        await new Promise<void>((resolve) => {
          next = resolve;
        });
      }
      const end = ends.shift() ?? null;
      if (end !== null) throw end;
    },
    onRefused: (refusal) => refusals.push(refusal),
    timer: {
      ...realTimer,
      sleep: async (ms, signal) => realTimer.sleep(ms === LONG_MS ? ms : 0, signal),
    },
    logger: quiet,
  });
  const used: string[] = [];
  const log = gate.log({
    async range() {
      used.push('range');
      return { low: 0, end: 0 };
    },
    async brokers() {
      used.push('brokers');
      return null;
    },
    async openReader() {
      used.push('reader');
      return { read: async () => [], close: async () => undefined };
    },
    async openWriter() {
      used.push('writer');
      const outcome = { kind: 'acknowledged', firstOffset: 0 } as const;
      return { append: async () => outcome, close: async () => undefined };
    },
  });
  const end = (error: Error | null) => {
    ends.push(error);
    next();
  };
  return {
    gate,
    end,
    refusals,
    used,
    log,
    leases: gate.leases(new TestLeases()),
    asked: () => asked,
  };
}

const everyUse = ({ log }: ReturnType<typeof setting>): readonly (() => Promise<unknown>)[] => [
  () => log.range(PLACE),
  () => log.brokers(),
  () => log.openReader(PLACE),
  () => log.openWriter(PLACE),
];

t.test('before the log is admitted no caller uses the log or acquires a lease', async (t) => {
  const it = setting();
  t.match(it.gate.check(), { name: 'event_log', ok: true, reason: null });
  it.end(new LogUnreachable('no broker answers'));
  await pollUntil(() => it.gate.check().reason !== null);
  t.match(it.gate.check(), { ok: true, reason: /no broker answers/ });
  for (const use of everyUse(it)) await t.rejects(use(), LogUnreachable);
  t.equal(await it.leases.acquire('relay'), null);
  it.end(new Error('an unexpected error'));
  await pollUntil(() => it.asked() === 3);
  it.end(null);
  await it.gate.known(LONG_MS);
  t.match(it.gate.check(), { ok: true, reason: null });
  for (const use of everyUse(it)) await use();
  t.same(it.used, ['range', 'brokers', 'reader', 'writer']);
  t.not(await it.leases.acquire('relay'), null);
});

const REFUSALS = [new LogIdentityMismatch([]), new LogMisconfigured('compacted')];

t.test(
  'a refusal is final: a waiting caller gets it as an error, else it goes to `onRefused`',
  async (t) => {
    for (const refusal of REFUSALS) {
      const waits = setting();
      waits.end(refusal);
      await t.rejects(waits.gate.known(LONG_MS), refusal);
      t.same(waits.refusals, [], 'reported once');

      const wentOn = setting();
      await wentOn.gate.known(0);
      wentOn.end(refusal);
      await pollUntil(() => wentOn.refusals.length > 0);
      t.same(wentOn.refusals, [refusal]);
      t.match(wentOn.gate.check(), { ok: false });
      for (const use of everyUse(wentOn)) await t.rejects(use(), LogUnreachable);
      t.equal(await wentOn.leases.acquire('relay'), null);
      t.equal(wentOn.asked(), 1);
    }
  },
);

t.test('disposed without an answer: nothing more is reported', async (t) => {
  const it = setting();
  await it.gate.known(0);
  await it.gate[Symbol.asyncDispose]();
  it.end(REFUSALS[0] ?? null);
  await it.gate.known(LONG_MS);
  t.same(it.refusals, []);
  t.equal(await it.leases.acquire('relay'), null);
});
