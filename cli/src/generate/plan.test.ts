import { weakPasswordReasons } from '@roletrail/api/security/weak-password';
import { email as emailForm } from '@roletrail/contracts/http/auth';
import { uuid } from '@roletrail/contracts/primitives';
import t from 'tap';
import { GENERATED_DOMAIN, type PlannedPerson, plan } from './plan.ts';

const MINUTES = 30;
const made = plan('monday', 3000, MINUTES);
const visits = made.people.flatMap((person) => person.visits);

/** Share of the visits of which this holds. */
const share = (holds: (visit: (typeof visits)[number]) => boolean) =>
  visits.filter(holds).length / visits.length;

t.test('the same seed has the same people do the same, however many there are', async (t) => {
  t.same(plan('monday', 3000, MINUTES), made);
  t.same(plan('monday', 20, MINUTES).people, made.people.slice(0, 20));
  const [one, other] = [plan('monday', 1, MINUTES).people[0], plan('friday', 1, MINUTES).people[0]];
  t.not(one?.email, other?.email);
  t.not(one?.password, other?.password);
  t.notSame(one?.visits, other?.visits);
});

t.test('people are distinct, and identifiable by their address', async (t) => {
  const addresses = made.people.map(({ email }) => email);
  t.equal(new Set(addresses).size, addresses.length);
  t.equal(new Set(made.people.map(({ password }) => password)).size, addresses.length);
  t.ok(addresses.every((address) => address.endsWith(`@${GENERATED_DOMAIN}`)));
  t.ok(addresses.every((address) => emailForm.safeParse(address).success));
  for (const { email, password } of made.people.slice(0, 50)) {
    t.same(weakPasswordReasons(password, email, false), [], password);
  }
  const browsers = made.people.flatMap((person) => person.browsers);
  t.ok(browsers.every(({ deviceId }) => uuid.safeParse(deviceId).success));
  t.ok(browsers.every(({ address }) => /^198\.1[89]\.\d{1,3}\.\d{1,3}$/.test(address)));
  t.ok(new Set(browsers.map(({ userAgent }) => userAgent)).size > 5);
  t.ok(browsers.length > 1.3 * made.people.length, 'some have several');
});

/** Returns the fault of a person's visits, or null. */
function fault(durationMs: number, { browsers, visits }: PlannedPerson): string | null {
  for (const [i, visit] of visits.entries()) {
    const last = visits[i - 1];
    const { scrolledMs, tickedMs, decidedMs, does } = visit.reading;
    const reads = 0 < scrolledMs && scrolledMs <= tickedMs && tickedMs <= decidedMs;
    if (!reads) return `reads ${JSON.stringify(visit.reading)}`;
    if (!browsers[visit.browser]) return 'at a browser that they have not';
    if (visit.at < 0 || visit.at + decidedMs + visit.staysMs > durationMs) return 'stays on';
    if ((i === 0) !== (visit.begins === 'sign up')) return 'signs up once, and first';
    if (last && visit.at < last.at + last.reading.decidedMs) return 'in two places at once';
    if (last?.ends === 'erase') return 'comes again after they were erased';
    const isLeft = last?.ends === 'leave' && last.reading.does !== 'decline';
    const isKept = isLeft && last.browser === visit.browser;
    if (visit.begins === 'return' && !isKept) return 'returns to a session that is none';
    if (!['accept', 'decline', 'leave'].includes(does)) return does;
  }
  return visits.length > 0 ? null : 'never comes';
}

t.test('visits follow one another, and what each begins with is there', async (t) => {
  for (const { durationMs, people } of [made, plan('short', 500, 1)]) {
    const faults = people.map((person) => fault(durationMs, person));
    t.same([...new Set(faults)], [null], `within ${durationMs} ms`);
  }
});

t.test('of everything there is about as much as there should be', async (t) => {
  const within = (found: number, low: number, high: number, what: string) =>
    t.ok(found > low && found < high, `${what}: ${found}`);
  within(
    share(({ reading }) => reading.does === 'accept'),
    0.81,
    0.87,
    'accept',
  );
  within(
    share(({ reading }) => reading.does === 'decline'),
    0.06,
    0.1,
    'decline',
  );
  within(
    share(({ ends }) => ends === 'erase'),
    0.03,
    0.05,
    'erase',
  );
  within(
    share(({ ends }) => ends === 'sign out'),
    0.32,
    0.4,
    'sign out',
  );
  within(
    share(({ begins }) => begins === 'return'),
    0.05,
    0.4,
    'return',
  );
  within(visits.length / made.people.length, 1.3, 3, 'visits of each');
  const reading = visits.map((visit) => visit.reading.decidedMs).sort((a, b) => a - b);
  within(reading[Math.floor(reading.length / 2)] ?? 0, 30_000, 40_000, 'half read no longer than');
  within(reading[Math.floor(reading.length * 0.95)] ?? 0, 90_000, 240_000, 'few longer than');
});
