import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { COMPOSE_NAMES, ENV_NAMES, SECRETS } from './env.ts';
import { readSources, withSecretFiles } from './env-file.ts';

async function file(t: Test, text: string, mode = 0o600): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rt-env-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'settings');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

t.test('the environment goes before the file, an empty value too', async (t) => {
  const path = await file(t, 'PORT=4000\nHOST=::1\nSMTP_URL="smtp://a:b#c@d"\n# PORT=1\n');
  const environment = { HOST: '', SMTP_URL: undefined, PATH: '/bin' };
  const { values, inFile, warnings } = await readSources(path, environment);
  t.match(values, { PORT: '4000', HOST: '', PATH: '/bin' });
  t.same([...inFile].sort(), ['PORT', 'SMTP_URL']);
  t.same(warnings, []);
});

t.test('which file', async (t) => {
  const path = await file(t, 'PORT=4000');
  t.equal((await readSources(undefined, { RT_ENV_FILE: path })).file, path);
  const none = await readSources('none', { RT_ENV_FILE: path });
  t.same(none, { values: { RT_ENV_FILE: path }, file: null, inFile: new Set(), warnings: [] });
  t.equal((await readSources(path, { RT_ENV_FILE: 'none' })).file, path, 'the option goes first');
  for (const named of [`${path}.absent`, join(path, '..')]) {
    await t.rejects(readSources(named, {}), { code: 'SETTINGS_INVALID' }, named);
  }
});

t.test('only names of .env.example, each of them', async (t) => {
  const names = [...ENV_NAMES, ...COMPOSE_NAMES];
  const known = await file(t, names.map((name) => `${name}=x`).join('\n'));
  const { values, warnings } = await readSources(known, {});
  t.same(Object.keys(values).sort(), [...ENV_NAMES].sort());
  t.same(warnings, []);
  const foreign = await file(t, 'NODE_OPTIONS=--inspect\nKAFKA_BROKER=a:1\nPORT=1');
  const other = await readSources(foreign, {});
  t.same(other.values, { PORT: '1' });
  t.match(other.warnings, [/KAFKA_BROKER, NODE_OPTIONS$/]);
});

t.test('a file that others can read is warned of', async (t) => {
  for (const mode of [0o640, 0o604, 0o644]) {
    t.match((await readSources(await file(t, 'PORT=1', mode), {})).warnings, [/read by others/]);
  }
});

t.test('every secret may be a file, not both', async (t) => {
  for (const name of SECRETS) {
    const path = await file(t, 'word with = and #\n');
    t.equal((await withSecretFiles({ [`${name}_FILE`]: path }))[name], 'word with = and #', name);
    await t.rejects(withSecretFiles({ [`${name}_FILE`]: path, [name]: 'x' }), /keep one/, name);
    const absent = withSecretFiles({ [`${name}_FILE`]: `${path}.absent` });
    await t.rejects(absent, { code: 'SETTINGS_INVALID', message: new RegExp(`^${name}_FILE `) });
  }
});
