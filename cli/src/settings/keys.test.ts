import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { allCommands } from '../commands/index.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName, loadOrCreateKeys } from './keys.ts';
import { resolveSettings, type SettingsOptions } from './settings.ts';
import { weaknessOf } from './weak-keys.ts';

const hex = () => randomBytes(32).toString('hex');
const drawn = () => ({ RT_MASTER_KEY: hex(), RT_LEDGER_KEY: hex(), RT_JWT_KEY: hex() });
const DISTRIBUTED = { DATABASE_URL: 'postgres://a@b/c' };

const settingsOf = (
  values: NodeJS.ProcessEnv,
  options: Partial<SettingsOptions>,
  inFile: string[] = [],
) =>
  resolveSettings(
    { values, file: null, inFile: new Set(inFile), warnings: [] },
    { kafka: false, makes: false, keys: [], ...options },
  );

/** Keys that each role and command may hold; a wider grant must be listed here. */
const TABLE: Record<string, readonly KeyName[]> = {
  api: ['master', 'jwt'],
  'consent-worker': ['master'],
  'audit-projector': ['master', 'ledger'],
  fsck: ['master'],
  doctor: ['master'],
  'restore-backup': ['master'],
  rebuild: ['master'],
  account: ['master'],
  diff: ['master'],
  dlq: ['master'],
  rotate: ['master'],
};

t.test('each role and command is given its keys, and misses each of them', async (t) => {
  const commands = await allCommands();
  const start = commands.find(({ name }) => name === 'start');
  const roles = ['api', 'consent-worker', 'audit-projector'];
  const asked = new Map([
    ...roles.map((role) => [role, start?.keys({ only: role }) ?? []] as const),
    ...commands.flatMap(({ name, keys }) => (name === 'start' ? [] : [[name, keys({})] as const])),
  ]);
  const given = drawn();
  for (const [who, keys] of asked) {
    t.same(keys, TABLE[who] ?? [], who);
    const { keys: held, warnings } = await settingsOf({ ...DISTRIBUTED, ...given }, { keys });
    const surplus = KEY_NAMES.filter((name) => !keys.includes(name));
    for (const name of surplus) {
      t.equal(held[name], null, `${who} is not left ${name}`);
      t.match(warnings.join(), KEY_VARIABLES[name]);
    }
    for (const name of keys) {
      t.equal(held[name]?.toString('hex'), given[KEY_VARIABLES[name]]);
      const without = { ...DISTRIBUTED, ...given, [KEY_VARIABLES[name]]: '' };
      const code = 'SETTINGS_MISSING';
      await t.rejects(settingsOf(without, { keys }), { code, message: KEY_VARIABLES[name] });
    }
  }
});

t.test('what a command leaves in the file of a checkout is no news, to a role it is', async (t) => {
  const values = { ...DISTRIBUTED, ...drawn() };
  const names = Object.keys(values);
  t.same((await settingsOf(values, {}, names)).warnings, []);
  t.match((await settingsOf(values, { makes: true }, names)).warnings, [/RT_MASTER_KEY/]);
});

t.test(
  'embedded: keys are made by a start alone, and given ones must be the kept ones',
  async (t) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'rt-keys-'));
    t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
    await settingsOf({ DATA_DIR }, { keys: [] });
    t.same(await readdir(DATA_DIR), [], 'a command makes none');
    const start = { makes: true, keys: KEY_NAMES };
    const { keys } = await settingsOf({ DATA_DIR }, start);
    t.equal((await stat(join(DATA_DIR, 'keys.env'))).mode & 0o777, 0o600);
    const kept = await loadOrCreateKeys(join(DATA_DIR, 'keys.env'));
    t.same(keys, kept);
    for (const name of KEY_NAMES) {
      const variable = KEY_VARIABLES[name];
      const same = { DATA_DIR, [variable]: kept[name].toString('hex') };
      t.same((await settingsOf(same, start)).keys, kept);
      for (const options of [start, { keys: [] }]) {
        await t.rejects(settingsOf({ DATA_DIR, [variable]: hex() }, options), {
          code: 'SETTINGS_INVALID',
          message: new RegExp(`^${variable} differs from the one in .*keys.env`),
        });
      }
    }
  },
);

t.test('keys that were typed', async (t) => {
  const none = { master: null, ledger: null, jwt: null };
  const typed = {
    zeros: '00'.repeat(32),
    'one byte': 'a7'.repeat(32),
    'a short unit': 'deadbeef'.repeat(8),
    'all digits': '0123456789abcdef'.repeat(4),
    counted: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'),
    'counted down by threes': Buffer.from(
      Array.from({ length: 32 }, (_, i) => (250 - 3 * i) & 255),
    ).toString('hex'),
    words: Buffer.from('correct horse battery staple, yes').subarray(0, 32).toString('hex'),
    decimals: '3141592653589793238462643383279502884197169399375105820974944592',
  };
  for (const [what, key] of Object.entries(typed)) {
    for (const name of KEY_NAMES) {
      const why = weaknessOf({ ...none, [name]: Buffer.from(key, 'hex') });
      t.match(why, new RegExp(`^${KEY_VARIABLES[name]} is no random value`), what);
    }
  }
  const [one, other] = [randomBytes(32), randomBytes(32)];
  t.match(weaknessOf({ master: one, ledger: other, jwt: one }), /RT_MASTER_KEY and RT_JWT_KEY/);
  t.match(weaknessOf({ master: one, ledger: one, jwt: null }), /RT_MASTER_KEY and RT_LEDGER_KEY/);
  for (let i = 0; i < 2000; i += 1) {
    const keys = { master: randomBytes(32), ledger: randomBytes(32), jwt: randomBytes(32) };
    if (weaknessOf(keys) !== null) t.fail(JSON.stringify(keys));
  }
});
