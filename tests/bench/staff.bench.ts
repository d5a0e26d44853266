/**
 * Calls of the staff screens over HTTP with a large business, filled by SQL (staff-fill.ts): first
 * data and filters, and what accepts notice of ten staff at work and of the collector of
 * measurements. The plans of the slowest statements are kept in tests/bench/plans/.
 */
import { sql } from 'kysely';
import { Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import type { BenchServers } from './backing.ts';
import { percentile, print } from './report.ts';
import { type BusinessSize, fillBusiness } from './staff-fill.ts';
import { besides } from './staff-load.ts';
import { keepPlans } from './staff-plans.ts';

const SIZE: BusinessSize = { people: 200_000, views: 5_000_000, raw: 1_000_000 };
const SHORT: BusinessSize = { people: 2000, views: 50_000, raw: 10_000 };
const READS = 20;
const WARM = 2;
/** A call that is slow is read fewer times. */
const LONG_MS = 10_000;
const FIRST_MS = 300;
const FILTER_MS = 500;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const period = (days: number) => `from=${day(days - 1)}&to=${day(0)}`;

/** First data of each screen: the calls that it makes when it is opened. */
const SCREENS: readonly (readonly [screen: string, path: string])[] = [
  ['analytics, 28 days', `/admin/analytics?${period(28)}`],
  ['analytics, vitals, 28 days', `/admin/analytics/vitals?${period(28)}`],
  ['business intelligence, 30 days', `/admin/business-intelligence?${period(30)}&compare=true`],
  ['cohorts by week', `/admin/cohorts?${period(84)}&unit=week`],
  ['users', '/admin/users'],
  ['consent reports', '/admin/audit'],
  ['consent reports, counts', `/admin/audit/reports`],
  ['consent reports, as of', `/admin/audit/as-of?at=${day(30)}T00:00:00.000Z`],
  ['custom reports', '/admin/custom-reports'],
  ['experiments', '/admin/experiments'],
  ['promo codes', '/admin/promo-codes'],
  ['revenue', '/admin/revenue'],
  ['revenue, requests', '/admin/revenue/requests'],
  ['revenue, people', '/admin/revenue/people'],
  ['security, failures', '/admin/security/failures'],
  ['security, sessions', '/admin/security/sessions'],
  ['security, history', '/admin/security/history'],
  ['security, evidence', '/admin/security/evidence'],
  ['system health', '/admin/health'],
  ['system health, history', '/admin/health/history?series=accepts'],
  ['settings', '/admin/settings'],
  ['legal documents', '/admin/legal-documents'],
  ['legal documents, affected', '/admin/legal-documents/affected?documents=terms'],
  ['launch readiness', '/admin/launch-readiness'],
  ['erasures', '/admin/erasures'],
  ['tickets', '/staff/tickets'],
];

const FILTERS: readonly (readonly [name: string, path: string])[] = [
  ['analytics, 366 days', `/admin/analytics?${period(366)}`],
  ['analytics, 90 days of one page', `/admin/analytics?${period(90)}&path=/page-7`],
  ['vitals, 366 days of phones', `/admin/analytics/vitals?${period(366)}&device=phone`],
  ['business intelligence, 365 days', `/admin/business-intelligence?${period(365)}&compare=false`],
  ['cohorts by month', `/admin/cohorts?${period(365)}&unit=month`],
  ['users by part of an address', '/admin/users?q=filled1999'],
  ['users by a rare word', '/admin/users?q=nowhere'],
  ['users by address', '/admin/users?sort=email'],
  ['tickets, closed', '/staff/tickets?view=closed'],
  ['revenue, approved requests', '/admin/revenue/requests?state=approved'],
  ['revenue, 36 months', '/admin/revenue?months=36'],
  ['search', '/admin/search?q=filled77'],
];

/** @param length short: small numbers, to show that it comes to its end */
export async function benchStaff(servers: BenchServers, length: string): Promise<void> {
  const isShort = length === 'short';
  const url = await servers.database('bench_staff');
  await using deployment = await Deployment.start({ databaseUrl: url, brokers: null }, ['api']);
  const [api] = deployment.of('api');
  if (!api) throw new Error('no api');
  const admin = await administrator(deployment, api.url);
  const size = isShort ? SHORT : SIZE;
  const began = performance.now();
  await sql`set statement_timeout = 0`.execute(deployment.database.db);
  await fillBusiness(deployment.database.db, size, admin.id);
  console.log(
    `filled by SQL in ${Math.round((performance.now() - began) / 1000)} s: ${size.people} people, ${size.views} page views as sums, ${size.raw} single measurements`,
  );
  const desk = new StaffClient(api, (await admin.prepared()).token);
  if (!isShort) {
    const filled = `${size.people} people, ${size.views} page views as sums, ${size.raw} measurements`;
    await keepPlans(deployment, [...SCREENS, ...FILTERS], (path) => desk.get(path), filled);
  }
  await reads(desk, SCREENS, isShort ? 3 : READS, FIRST_MS);
  await reads(desk, FILTERS, isShort ? 3 : READS, FILTER_MS);
  const paths = SCREENS.map(([, path]) => path);
  await besides(api.url, (path) => desk.get(path), paths, isShort ? 2 : 15);
}

/** Signs up a person who accepts the terms and becomes an administrator. */
async function administrator(deployment: Deployment, api: string): Promise<Person> {
  const person = new Person([api]);
  await person.signUp();
  await person.decide('accept', new AbortController().signal);
  await deployment.command('grant', person.email, 'admin', '--reason', 'test');
  await deployment.command('grant', person.email, 'compliance', '--reason', 'test');
  await person.signIn();
  return person;
}

class StaffClient {
  readonly #api: { readonly url: string };
  readonly #token: string;

  /** @param api its address changes with a restart */
  constructor(api: { readonly url: string }, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /** Reads a whole answer. @throws if it is not 200 */
  async get(path: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#api.url}/api${path}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
  }
}

async function reads(
  desk: StaffClient,
  calls: readonly (readonly [name: string, path: string])[],
  times: number,
  limit: number,
): Promise<void> {
  for (const [name, path] of calls) {
    const took: number[] = [];
    const began = performance.now();
    for (let i = 0; i < WARM + times; i += 1) {
      const started = performance.now();
      if (took.length > 2 && started - began > LONG_MS) break;
      await desk.get(path);
      if (i >= WARM) took.push(performance.now() - started);
    }
    const half = percentile(took, 0.5).toFixed(0);
    print({
      name: `staff, ${name}: p95 (p50 ${half} ms)`,
      measured: percentile(took, 0.95),
      unit: 'ms',
      baseline: null,
      aim: null,
      limit,
    });
  }
}
