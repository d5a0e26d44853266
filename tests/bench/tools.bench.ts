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
const ECHO_ROUNDS = 3;

const SEARCH = fileURLToPath(
  new URL('../../web/src/tools/role-explorer/testing/time-search.ts', import.meta.url),
);

export async function benchTools(servers: BenchServers): Promise<void> {
  process.env.TEST_DATABASE_URL = servers.postgresUrl;
  const child = started('api-process.ts');
  child.send({ sessions: PEOPLE - RUNS, members: RUNS });
  const [api] = (await once(child, 'message')) as [ApiProcess];
  const people = api.tokens.map((token) => new ToolClient(api.http, token));
  const [first] = people;
  if (!first) throw new Error('no user is signed in');
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
  const { 'role-finder': input } = asked;
  await crowd(people, resume, () => first.post('/role-finder/preview', { input }));
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

/** Starts all uploads at once and retries 503 answers. Another user types meanwhile. */
async function crowd(
  people: readonly ToolClient[],
  resume: Buffer,
  preview: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  const until = started + CROWD.ms;
  let reading = true;
  const typing = whileTyping(() => reading, preview);
  const ends = await Promise.all(
    people.map(async (who) =>
      (await who.uploadPatiently(resume, until)) ? performance.now() - started : null,
    ),
  );
  reading = false;
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
  print({
    name: '  a preview beside them: p95',
    measured: percentile(await typing, 0.95),
    unit: 'ms',
    baseline: null,
    aim: null,
  });
}

/** One after the other. @returns milliseconds of each */
async function whileTyping(
  goesOn: () => boolean,
  preview: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) took.push(await msOf(preview));
  return took;
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
  const client = started('echo-client.ts');
  const send = async (order: object) => {
    client.send(order);
    return (await once(client, 'message')) as [{ readonly took: readonly number[] }];
  };
  const echoes = async () => (await send({ echoes: ECHOES }))[0].took;
  await send({ url, token: tokens[0] });
  await echoes();
  // as everything here: not by code that runs for the first time
  await Promise.all(runs.map((run) => run()));
  const alone: number[] = [];
  const beside: number[] = [];
  // a few echoes of one round are in it: the machine's own moments would decide
  for (let round = 0; round < ECHO_ROUNDS; round += 1) {
    alone.push(...(await echoes()));
    const running = Promise.all(runs.map((run) => run()));
    beside.push(...(await echoes()));
    await running;
  }
  client.disconnect();
  print({
    name: `echo of a socket beside ${runs.length} runs: p99`,
    measured: percentile(beside, 0.99),
    unit: 'ms',
    baseline: percentile(alone, 0.99),
    aim: null,
    most: 2,
  });
}

const started = (file: string) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), [], { execArgv: ['--import=tsx'] });

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < 3; i += 1) await work();
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) took.push(await msOf(work));
  return took;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const line = (name: string, measured: number, limit: number) =>
  print({ name, measured, unit: 'ms', baseline: null, aim: null, limit });
