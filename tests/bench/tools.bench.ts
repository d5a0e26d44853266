/**
 * The career tools over HTTP, the api a process of its own: scores while typing, files, and what
 * people beside them notice. The clients come from one address here and from many in life: limits by
 * address are out of the way.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pdfOf, WORDS } from '../helpers/files.ts';
import { openSocket, type TestSocket } from '../helpers/realtime.ts';
import { adCases } from '../quality/ad-cases.ts';
import type { ApiProcess } from './api-process.ts';
import type { BenchServers } from './backing.ts';
import { percentile, print } from './report.ts';
import { ToolClient, toolsAsked } from './tool-clients.ts';

const PEOPLE = 200;
const PREVIEWS = 40;
const PREVIEW_MS = 100;
const SEARCH_MS = 50;
const LONG_PDF = { pages: 20, times: 7, ms: 2000 };
const CROWD = { ms: 60_000, share: 0.95 };
const RUNS = 10;
const ECHOES = 300;

const SEARCH = fileURLToPath(
  new URL('../../web/src/features/explorer/testing/time-search.ts', import.meta.url),
);

export async function benchTools(servers: BenchServers): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  const child = fork(fileURLToPath(new URL('api-process.ts', import.meta.url)), [], {
    execArgv: ['--import=tsx'],
  });
  child.send({ sessions: PEOPLE - RUNS, members: RUNS });
  const [api] = (await once(child, 'message')) as [ApiProcess];
  const people = api.tokens.map((token) => new ToolClient(api.http, token));
  const [first] = people;
  if (!first) throw new Error('nobody is signed in');
  const resume = await twoPages();
  const ads = (await adCases('tuned')).map(({ ad }) => ad);
  const { pages } = await first.upload(resume);
  if (pages?.length !== 2) throw new Error(`the resume has ${pages?.length} pages`);
  const asked = await toolsAsked(first, { resume, ads });
  for (const [tool, input] of Object.entries(asked)) await previews(first, tool, input);
  await explorerSearch(first);
  await longPdf(first);
  const runs: (() => Promise<unknown>)[] = [];
  for (const [at, who] of people.slice(0, RUNS).entries()) {
    const [tool, input] = pick(Object.entries(await toolsAsked(who, { resume, ads })), at);
    runs.push(() => who.post(`/${tool}/runs`, { input }));
  }
  await echoBesideRuns(api, runs);
  await crowd(people, resume);
  child.disconnect();
  await once(child, 'exit');
}

async function previews(who: ToolClient, tool: string, input: object): Promise<void> {
  const took = await timed(PREVIEWS, () => who.post(`/${tool}/preview`, { input }));
  line(`preview of ${tool}: p95`, percentile(took, 0.95), PREVIEW_MS);
}

async function explorerSearch(who: ToolClient): Promise<void> {
  const child = spawn(process.execPath, ['--import=tsx', SEARCH], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(await who.get('/occupations')));
  const took = (await json(child.stdout)) as number[];
  line(`search in the explorer, ${took.length} keys: p99`, percentile(took, 0.99), SEARCH_MS);
}

/** A resume that fills two pages. */
function twoPages(): Promise<Buffer> {
  const jobs = Array.from({ length: 6 }, (_, at) => {
    const from = 2020 - 3 * at;
    return `Operations manager, Made Up ${at + 1} Ltd\n${from} – ${from + 3}\n- ${WORDS.replaceAll('\n', ' ')}\n- Cut the cost of ${at + 2} warehouses by 14 % with SAP and Excel\n\n`;
  });
  const head = 'Ada Byron\nBoise, ID | ada@byron.example.com | 208-555-0143\n\nExperience\n\n';
  const foot = 'Education\nB.Sc. Logistics, Made Up University, 2001\n\nSkills\nSAP, Excel, SQL';
  return pdfOf((pdf) => pdf.fontSize(11).text(`${head}${jobs.join('')}${foot}`));
}

async function longPdf(who: ToolClient): Promise<void> {
  const { pages, times, ms } = LONG_PDF;
  const bytes = await pdfOf((pdf) => {
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) pdf.addPage();
      pdf.fontSize(10).text(`${WORDS}\n\n`.repeat(12), 72, 72, { height: 640 });
    }
  });
  const took = await timed(times, () => who.upload(bytes));
  line(`a PDF of ${pages} pages: the longest of ${times}`, Math.max(...took), ms);
}

/** All at once, one file each; who is turned away comes again when told to. */
async function crowd(people: readonly ToolClient[], resume: Buffer): Promise<void> {
  const started = performance.now();
  const until = started + CROWD.ms;
  const ends = await Promise.all(
    people.map(async (who) =>
      (await who.uploadPatiently(resume, until)) ? performance.now() - started : null,
    ),
  );
  const read = ends.filter((end) => end !== null);
  print({
    name: `${people.length} resumes of two pages at once, read within ${CROWD.ms / 1000} s`,
    measured: read.length,
    unit: 'files',
    baseline: people.length,
    aim: CROWD.share,
  });
  print({
    name: '  the last of them after',
    measured: Math.max(0, ...read) / 1000,
    unit: 's',
    baseline: null,
    aim: null,
  });
}

const pick = <T>(list: readonly T[], at: number): T => {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** A socket's ping until its pong, alone and while so many runs are saved at once. */
async function echoBesideRuns(
  { url, tokens }: ApiProcess,
  runs: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const socket = await openSocket(url);
  socket.send({ type: 'hello', accessToken: tokens[0] ?? '', channels: ['session'] });
  await socket.frame('welcome');
  await echoes(socket, 0);
  // as everything here: not by code that runs for the first time
  await Promise.all(runs.map((run) => run()));
  const alone = await echoes(socket, ECHOES);
  const running = Promise.all(runs.map((run) => run()));
  const beside = await echoes(socket, 2 * ECHOES);
  await running;
  socket.socket.terminate();
  print({
    name: `echo of a socket beside ${runs.length} runs: p99`,
    measured: percentile(beside, 0.99),
    unit: 'ms',
    baseline: percentile(alone, 0.99),
    aim: null,
    most: 2,
  });
}

/** One every 10 ms, whether or not those before came back. */
async function echoes(socket: TestSocket, from: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: ECHOES }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 10));
      const started = performance.now();
      socket.send({ type: 'ping', n: from + at });
      await socket.frame('pong', ({ n }) => n === from + at);
      return performance.now() - started;
    }),
  );
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < 3; i += 1) await work();
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took;
}

const line = (name: string, measured: number, limit: number) =>
  print({ name, measured, unit: 'ms', baseline: null, aim: null, limit });
