/**
 * Socket channel: latency of a session revocation, memory of an idle socket, and fan-out of the hub
 * compared with the bare ws library, with the same clients in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { ORIGIN } from '../helpers/api.ts';
import { type QuickSession, quickSessions } from '../helpers/quick-sessions.ts';
import { type LiveOptions, liveApis, signedInSocket } from '../helpers/realtime.ts';
import type { BenchServers } from './backing.ts';
import { median, print } from './report.ts';

const SESSIONS = 1000;
const IDLE = 5000;
const SIZES = [100, 1000, 5000];
/** All clients are behind one address. */
const CROWD = {
  connections: { perAddress: 100_000 },
  realtime: { anonymousPerAddress: 100_000, frames: { burst: 1000, perSecond: 1000 } },
};

/** @param servers durable PostgreSQL and a real broker */
export async function benchRealtime(servers: BenchServers): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  const { brokers } = servers;
  await revocations('2 instances, as shipped', { instances: 2, brokers });
  await revocations('2 instances, Kafka alone', {
    instances: 2,
    brokers,
    hearing: { notify: false },
  });
  await revocations('1 instance, as shipped', { instances: 1, brokers });
  // the clients share the machine: without nine others in the way
  await revocations('1 instance, one at a time', { instances: 1, brokers }, 1);
  await idleSockets();
  await fanOut();
}

/** From the start of the sign-out to the frame `session.revoked`, and from its answer. */
async function revocations(name: string, options: LiveOptions, atOnce = 10): Promise<void> {
  await using live = await liveApis({ ...options, config: CROWD });
  const [here] = live.apis;
  const there = live.apis[1] ?? here;
  const sessions = await quickSessions(here, SESSIONS);
  const sockets: Awaited<ReturnType<typeof signedInSocket>>[] = [];
  for (let i = 0; i < SESSIONS; i += 50) {
    const next = sessions.slice(i, i + 50);
    sockets.push(
      ...(await Promise.all(next.map((who, k) => signedInSocket((i + k) % 2 ? here : there, who)))),
    );
  }
  const [fromStart, fromAnswer]: [number[], number[]] = [[], []];
  const revoke = async (i: number) => {
    const [who, socket] = [sessions[i], sockets[i]];
    if (!who || !socket) return;
    // the instance that does not hold the socket, where there are two
    const api = i % 2 ? there : here;
    const started = performance.now();
    const [at, answered] = await Promise.all([
      socket.frame('session.revoked').then(() => performance.now()),
      signOutEverywhere(api.http, who).then(() => performance.now()),
    ]);
    fromStart.push(at - started);
    fromAnswer.push(Math.max(0, at - answered));
  };
  await inTurns(SESSIONS, atOnce, revoke);
  const line = (what: string, measured: number) =>
    print({ name: `${name}: ${what}`, measured, unit: 'ms', baseline: null, aim: null });
  line('revoke → frame, p50', quantile(fromStart, 0.5));
  line('revoke → frame, p99', quantile(fromStart, 0.99));
  line('acknowledged → frame, p99', quantile(fromAnswer, 0.99));
  line('acknowledged → frame, longest', Math.max(...fromAnswer));
}

/** Ends all sessions of a person. @throws Error with the answer if it is not 204 */
async function signOutEverywhere(http: string, who: QuickSession): Promise<void> {
  const answer = await fetch(`${http}/api/auth/logout?scope=global`, {
    method: 'POST',
    headers: { ...who.headers, origin: ORIGIN },
  });
  if (answer.status !== 204) throw new Error(`sign-out: ${answer.status} ${await answer.text()}`);
}

/** Resident bytes of an API process, per open and idle session socket. */
async function idleSockets(): Promise<void> {
  const child = start('api-process.ts', [], ['--expose-gc']);
  child.send({ sessions: IDLE });
  const { url, tokens } = await answer<{ url: string; tokens: string[] }>(child);
  const memory = async () => {
    child.send({ memory: true });
    return answer<{ rss: number; heap: number }>(child);
  };
  const open = async (accessToken: string) => {
    const socket = new WebSocket(url, { origin: ORIGIN, perMessageDeflate: false });
    await once(socket, 'open');
    const welcome = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'hello', accessToken, channels: ['session'] }));
    await welcome;
    return socket;
  };
  const warm = await Promise.all(tokens.slice(0, 100).map(open));
  const before = await memory();
  const started = performance.now();
  const sockets = [...warm];
  await inTurns(IDLE - warm.length, 50, async (i) => {
    sockets.push(await open(tokens[i + warm.length] ?? ''));
  });
  const ms = performance.now() - started;
  const after = await memory();
  const each = (bytes: number) => bytes / (IDLE - warm.length) / 1024;
  const line = (name: string, measured: number, unit: string) =>
    print({ name, measured, unit, baseline: null, aim: null });
  line(`${IDLE} idle sockets: resident memory each`, each(after.rss - before.rss), 'KiB');
  line(`${IDLE} idle sockets: heap each`, each(after.heap - before.heap), 'KiB');
  line('sockets signed in', ((IDLE - warm.length) / ms) * 1000, '/s');
  const open5000 = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
  if (open5000 !== IDLE) throw new Error(`${open5000} of ${IDLE} sockets are open`);
  for (const socket of sockets) socket.terminate();
  child.disconnect();
}

/** One frame to all, and one to one person among all; ours ÷ bare, in turns. */
async function fanOut(): Promise<void> {
  const pushes = new Map<string, number[]>();
  for (const size of SIZES) {
    const kinds = ['bare', 'hub'] as const;
    const servers = await Promise.all(kinds.map((kind) => crowd(kind, size)));
    const all: Record<string, number[]> = { bare: [], hub: [] };
    const one: Record<string, number[]> = { bare: [], hub: [] };
    for (let round = 0; round < 30; round += 1) {
      for (const [i, kind] of kinds.entries()) {
        const server = servers[i];
        if (server) all[kind]?.push(await server.all());
      }
    }
    for (let round = 0; round < 300; round += 1) {
      for (const [i, kind] of kinds.entries()) {
        const server = servers[i];
        if (server) one[kind]?.push(await server.one((round * 37) % size));
      }
    }
    for (const server of servers) server.stop();
    const figure = (name: string, values: Record<string, number[]>, q: number) =>
      print({
        name,
        unit: 'ms',
        aim: null,
        measured: quantile(values.hub ?? [], q),
        baseline: quantile(values.bare ?? [], q),
      });
    figure(`broadcast to ${size}, last one has it (want ≤ 1.3)`, all, 0.5);
    figure(`push to one of ${size}, p50 (want ≤ 1.3)`, one, 0.5);
    pushes.set(`${size}`, one.hub ?? []);
  }
  const [few, many] = [pushes.get('100') ?? [], pushes.get('5000') ?? []];
  print({
    name: 'push to one: of 5000 ÷ of 100 (want ≤ 1.5)',
    unit: 'ms',
    aim: null,
    measured: median(many),
    baseline: median(few),
  });
}

/** A server of this kind with so many clients of this process. */
async function crowd(kind: 'bare' | 'hub', size: number) {
  const child = start('socket-server.ts', [kind]);
  const { port } = await answer<{ port: number }>(child);
  const sockets: WebSocket[] = [];
  let left = 0;
  let done: () => void = () => undefined;
  await inTurns(size, 50, async (i) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?user=${i}`, { perMessageDeflate: false });
    await once(socket, 'open');
    sockets.push(socket);
  });
  // Wait until the messages of the opening have arrived.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const socket of sockets) {
    socket.on('message', () => {
      left -= 1;
      if (left === 0) done();
    });
  }
  const measure = (order: object, frames: number) =>
    new Promise<number>((resolve) => {
      left = frames;
      const started = performance.now();
      done = () => resolve(performance.now() - started);
      child.send(order);
    });
  return {
    all: () => measure({ all: true }, size),
    one: (user: number) => measure({ user: String(user) }, 1),
    stop() {
      for (const socket of sockets) socket.terminate();
      child.disconnect();
    },
  };
}

function start(file: string, args: readonly string[], execArgv: readonly string[] = []) {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import=tsx', ...execArgv],
  });
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function once(socket: WebSocket, event: 'open' | 'message'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed: ${code}`)));
  });
}

/** Works through 0 … count − 1, so many at once. */
async function inTurns(count: number, atOnce: number, work: (i: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const mine = next;
      next += 1;
      await work(mine);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}
