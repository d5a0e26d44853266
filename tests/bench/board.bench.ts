/**
 * The list of a board of 500 applications, as the browser gets it over HTTP: its first byte and its
 * end, against the list of a board of one application in the same run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiProcess } from './api-process.ts';
import type { BenchServers } from './backing.ts';
import { percentile, print } from './report.ts';
import { ToolClient } from './tool-clients.ts';

const CARDS = 500;
const READS = 40;
const WARM = 5;
/** Longest wait for the first data of a board, ms. */
const FIRST_MS = 300;

export async function benchBoard(servers: BenchServers): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  const file = fileURLToPath(new URL('api-process.ts', import.meta.url));
  const child = fork(file, [], { execArgv: ['--import=tsx'] });
  child.send({ sessions: 0, members: 2 });
  const [api] = (await once(child, 'message')) as [ApiProcess];
  const [full, small] = api.tokens.map((token) => ({
    token,
    client: new ToolClient(api.http, token),
  }));
  if (!full || !small) throw new Error('the two people have no session');
  for (let n = 0; n < CARDS; n += 1) await full.client.post('/saved/application', cardOf(n));
  await small.client.post('/saved/application', cardOf(0));
  const baseline = await readsOf(api.http, small.token);
  const measured = await readsOf(api.http, full.token);
  for (const [what, of] of [
    ['first byte', 'first'],
    ['whole list', 'end'],
  ] as const) {
    print({
      name: `board of ${CARDS} applications, ${what}: p95`,
      measured: percentile(measured[of], 0.95),
      unit: 'ms',
      baseline: percentile(baseline[of], 0.95),
      aim: null,
      limit: FIRST_MS,
    });
  }
  child.disconnect();
  await once(child, 'exit');
}

const STAGES = ['applied', 'screening', 'interview', 'offer', 'rejected'] as const;

const cardOf = (n: number) => ({
  title: `Clerk of the files of court ${n}`,
  employer: `Harbour Trust ${n % 40}`,
  place: 'Boise, ID',
  pay: `${20 + (n % 9)} an hour`,
  deadline: '2030-03-01',
  notes: 'Ask for the hours of the evening shift. '.repeat(10),
  history: [{ stage: STAGES[n % STAGES.length], at: '2026-11-01' }],
});

/** Reads the list one time after another. @returns ms until the first byte and the end of each */
async function readsOf(origin: string, token: string) {
  const first: number[] = [];
  const end: number[] = [];
  for (let read = 0; read < WARM + READS; read += 1) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/tools/saved/application`, { headers });
    const begun = performance.now() - started;
    if (!answer.ok) throw new Error(`the list: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    if (read < WARM) continue;
    first.push(begun);
    end.push(performance.now() - started);
  }
  return { first, end };
}
