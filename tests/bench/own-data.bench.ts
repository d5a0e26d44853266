/**
 * The archive of everything that is held about a person, as a browser gets it: its first byte, and
 * the memory of the instance while very much goes out, above that while little does.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../helpers/api.ts';
import type { BenchServers } from './backing.ts';
import type { OwnDataProcess } from './own-data-process.ts';
import { print } from './report.ts';

const MB = 2 ** 20;
const FIRST_BYTE_MS = 1000;
const MEMORY_MIB = 32;

/** @param records of the ledger that are about the person */
export async function benchOwnData(servers: BenchServers, records: number): Promise<void> {
  await using instance = await startInstance(servers, records);
  // the first one of an instance pays for what it makes once
  await take(instance, 'little');
  const little = await take(instance, 'little');
  const much = await take(instance, 'much');
  const size = `10^${Math.log10(records)} records`;
  print({
    name: `own data, first byte, ${size}`,
    measured: much.firstByteMs,
    unit: 'ms',
    baseline: little.firstByteMs,
    aim: null,
    limit: FIRST_BYTE_MS,
  });
  print({
    name: `own data, memory in use above that of a small archive, ${size}`,
    measured: Math.max(0, much.inUse - little.inUse) / MB,
    unit: 'MiB',
    baseline: null,
    aim: null,
    limit: MEMORY_MIB,
  });
  print({
    name: `own data, the whole zip of ${Math.round(much.bytes / MB)} MB`,
    measured: much.ms / 1000,
    unit: 's',
    baseline: null,
    aim: null,
  });
}

interface Instance extends OwnDataProcess, AsyncDisposable {
  /** bytes at most since it was asked last */
  inUse(): Promise<number>;
}

async function startInstance(servers: BenchServers, records: number): Promise<Instance> {
  const path = fileURLToPath(new URL('./own-data-process.ts', import.meta.url));
  const child = fork(path, {
    env: { ...process.env, TEST_DATABASE_URL: servers.postgresUrl },
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const ended = once(child, 'exit');
  const ask = async <T>(message: object): Promise<T> => {
    const answered = once(child, 'message');
    child.send(message);
    const gone = ended.then(() => Promise.reject(new Error('the instance has ended')));
    const [answer] = await Promise.race([answered, gone]);
    return answer as T;
  };
  const ready = await ask<OwnDataProcess>({ records });
  return {
    ...ready,
    inUse: async () => (await ask<{ inUse: number }>({})).inUse,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}

async function take({ url, tokens, inUse }: Instance, whose: keyof OwnDataProcess['tokens']) {
  await inUse();
  const started = performance.now();
  const answer = await fetch(`${url}/api/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[whose]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD }),
  });
  if (!answer.ok || !answer.body) throw new Error(`own data was answered with ${answer.status}`);
  let [bytes, firstByteMs] = [0, 0];
  for await (const chunk of answer.body) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.length;
  }
  return { bytes, firstByteMs, ms: performance.now() - started, inUse: await inUse() };
}
