import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weakPasswordReasons } from '@roletrail/api/security/weak-password';
import t from 'tap';
import { kafkaConfig } from '../compose/event-log.ts';
import { CliError } from '../runtime/cli-error.ts';
import { parseDuration } from './duration.ts';
import { COMPOSE_NAMES, ENV_NAMES, readEnv } from './env.ts';
import { generateKeys, KEY_NAMES, loadOrCreateKeys } from './keys.ts';
import { accessOf, localAccess } from './local-access.ts';
import { resolveSettings, type SettingsOptions } from './settings.ts';

const hex = () => randomBytes(32).toString('hex');
const keys = { RT_MASTER_KEY: hex(), RT_LEDGER_KEY: hex(), RT_JWT_KEY: hex() };
const all: SettingsOptions = { kafka: false, keys: KEY_NAMES, makes: false };
/** what is kept in this checkout's own data folder says nothing here */
const DATA_DIR = await mkdtemp(join(tmpdir(), 'rt-settings-'));
const settingsOf = (given: NodeJS.ProcessEnv, options: Partial<SettingsOptions> = {}) => {
  const values = { DATA_DIR, ...given };
  const environment = { values, file: null, inFile: new Set<string>(), warnings: [] };
  return resolveSettings(environment, { ...all, ...options });
};
t.teardown(() => rm(DATA_DIR, { recursive: true }));
const refusal = async (env: NodeJS.ProcessEnv): Promise<CliError> => {
  try {
    await settingsOf(env);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
};

t.test('durations', async (t) => {
  t.equal(parseDuration('PT55M'), 3_300_000);
  t.equal(parseDuration('PT1H30M5S'), 5_405_000);
  t.equal(parseDuration('P30D'), 2_592_000_000);
  t.equal(parseDuration('P1DT1S'), 86_401_000);
  t.equal(parseDuration('PT0S'), 0);
  for (const bad of ['', 'PT', '55', 'P', 'P1', 'P1W', 'P1DT', 'PT-5M', 'pt5m'])
    t.equal(parseDuration(bad), null, bad);
});

t.test('every wrong variable is named at once', async (t) => {
  const error = await refusal({ PORT: 'many', RT_JWT_KEY: 'short', OUTBOX_LIMIT: '-1' });
  for (const name of ['PORT', 'RT_JWT_KEY', 'OUTBOX_LIMIT']) t.match(error.message, name);
  t.equal(error.exitCode, 2);
  const addresses = { PORT: 'many', TRUSTED_PROXIES: '10.0.0.0/8,foo', HOST: '999' };
  const { message } = await refusal({ ...addresses, KAFKA_BROKERS: 'a:9092,b' });
  for (const name of Object.keys(addresses)) t.match(message, name);
  t.match(message, /"foo" is not a CIDR block[\s\S]*/);
  t.match(message, 'KAFKA_BROKERS: must be like');
  t.match((await refusal({ TRUSTED_PROXIES: '0.0.0.0/0' })).message, '"0.0.0.0/0" is not');
});

t.test('addresses in every form that means something', (t) => {
  const brokers = 'broker-1:9092, 10.0.0.1:9092,[::1]:9092';
  const env = readEnv({ HOST: '::', KAFKA_BROKERS: brokers, TRUSTED_PROXIES: '10.0.0.0/8,::1' });
  t.match(env, { HOST: '::', TRUSTED_PROXIES: ['10.0.0.0/8', '::1'] });
  t.same(env.KAFKA_BROKERS, ['broker-1:9092', '10.0.0.1:9092', '[::1]:9092']);
  for (const HOST of ['0.0.0.0', 'localhost', 'api.internal'])
    t.equal(readEnv({ HOST }).HOST, HOST);
  t.end();
});

t.test('a certificate that is named and cannot be used is refused by its setting', async (t) => {
  const garbage = join(await mkdtemp(join(tmpdir(), 'rt-pem-')), 'ca.pem');
  await writeFile(garbage, 'not a certificate');
  const url = 'postgres://x/y?sslmode=verify-full';
  for (const [file, why] of [
    ['/nowhere.pem', /cannot be read/],
    [garbage, /cannot be used/],
  ] as const) {
    for (const named of [`sslrootcert=${file}`, `sslcert=${file}&sslkey=${file}`]) {
      const { message } = await refusal({ ...keys, DATABASE_URL: `${url}&${named}` });
      t.match(message, named.split('=')[0]);
      t.match(message, why);
    }
    const kafka = await refusal({ ...keys, KAFKA_SSL: '1', KAFKA_SSL_CA_FILE: file });
    t.match(kafka.message, 'KAFKA_SSL_CA_FILE');
    t.match(kafka.message, why);
  }
});

t.test('what does not fit together is refused', async (t) => {
  t.match(
    (await refusal({ DATABASE_URL: 'postgres://x/y' })).message,
    'RT_MASTER_KEY, RT_LEDGER_KEY, RT_JWT_KEY',
  );
  const noBrokers = await refusal({ ...keys, DATABASE_URL: 'postgres://x/y', EVENT_LOG: 'kafka' });
  t.match(noBrokers.message, 'KAFKA_BROKERS');
  t.match((await refusal({ ...keys, PUBLIC_ORIGIN: 'http://example.com' })).message, 'https');
  t.match(
    (await refusal({ ...keys, PUBLIC_ORIGIN: 'https://example.com/app' })).message,
    'PUBLIC_ORIGIN',
  );
  t.match((await refusal({ ...keys, INACTIVITY_WARN: 'PT2H' })).message, 'INACTIVITY_WARN');
  t.match((await refusal({ ...keys, INACTIVITY_WARN: 'PT0S' })).message, 'longer than nothing');
  t.match(await settingsOf({ ...keys, ERASURE_WINDOW: 'PT0S' }), { erasureWindowMs: 0 });
  t.match(await settingsOf({ ...keys, ERASURE_APPROVALS: '2' }), { erasureApprovals: 2 });
  t.match((await refusal({ ...keys, KAFKA_SASL_USERNAME: 'me' })).message, 'KAFKA_SASL_PASSWORD');
});

t.test(
  'copies of the log: three on brokers that were named, unless it says otherwise',
  async (t) => {
    const copies = async (env: NodeJS.ProcessEnv) =>
      kafkaConfig(await settingsOf({ ...keys, EVENT_LOG: 'kafka', ...env }), []).replication;
    const named = { KAFKA_BROKERS: 'a:9092' };
    t.equal(await copies(named), 3, 'however few addresses are named');
    t.equal(await copies({ ...named, KAFKA_REPLICATION: '1' }), 1);
    t.equal(await copies({}), 1, 'one that we launch');
  },
);

t.test('defaults, and data folders apart for each log', async (t) => {
  const theirs = { DATA_DIR: undefined };
  const settings = await settingsOf({ ...theirs, PORT: '4100' }, { keys: [] });
  t.equal(settings.mode, 'embedded');
  t.equal(settings.publicOrigin, 'http://localhost:4100');
  t.match(settings.dataDir, /\.data\/postgres-log$/);
  t.match((await settingsOf(theirs, { kafka: true, keys: [] })).dataDir, /\.data\/kafka$/);
});

t.test('keys are made once, kept private, and never silently made anew', async (t) => {
  const file = join(await mkdtemp(join(tmpdir(), 'rt-keys-')), 'keys.env');
  const first = await loadOrCreateKeys(file);
  t.same(await loadOrCreateKeys(file), first);
  t.equal((await stat(file)).mode & 0o777, 0o600);
  await writeFile(file, (await readFile(file, 'utf8')).replace('RT_LEDGER_KEY', 'X'));
  await t.rejects(loadOrCreateKeys(file), /RT_LEDGER_KEY.*backup/s);
  t.not(generateKeys().jwt.toString('hex'), generateKeys().jwt.toString('hex'));
});

t.test(
  'mailbox key and demo passwords are drawn for each data folder, and kept private',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'rt-local-'));
    const local = { ...(await settingsOf(keys)), dataDir: folder };
    const access = await localAccess(local);
    const valuesOf = (of: typeof access) => [
      of?.mailboxKey,
      of?.demoPassword('a'),
      of?.demoPassword('b'),
    ];
    t.same(valuesOf(await localAccess(local)), valuesOf(access), 'the same at every start');
    t.equal((await stat(join(folder, 'local.key'))).mode & 0o777, 0o600);
    const other = await accessOf(await mkdtemp(join(tmpdir(), 'rt-local-')));
    t.equal(new Set([...valuesOf(access), ...valuesOf(other)]).size, 6, 'none of them twice');
    t.same(weakPasswordReasons(access?.demoPassword('a') ?? '', 'a@b.example', false), []);
    for (const change of [
      { publicOrigin: 'https://jobs.example.org' },
      { host: '0.0.0.0' },
      { mode: 'distributed' as const },
    ]) {
      t.equal(await localAccess({ ...local, ...change }), null, JSON.stringify(change));
    }
    await writeFile(join(folder, 'local.key'), 'x');
    await t.rejects(localAccess(local), /holds no key/);
  },
);

t.test('.env.example lists every variable', async (t) => {
  const text = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
  const listed = (part = '') => [...part.matchAll(/^([A-Z][A-Z_]+)=/gm)].map((m) => m[1]).sort();
  const [ours, composes] = text.split('# [[ COMPOSE ]]');
  t.same(listed(ours), [...ENV_NAMES].sort());
  t.same(listed(composes), [...COMPOSE_NAMES].sort());
});
