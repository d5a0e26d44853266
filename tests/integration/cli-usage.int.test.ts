/** Usage errors of `roletrail`, as text and as JSON. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { startProcess, startRoletrail } from '../helpers/processes.ts';

async function roletrail(env: Record<string, string>, ...args: string[]) {
  const process = startRoletrail(args, env);
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

t.test('wrong usage and wrong settings end with 2 and say what is wrong', async (t) => {
  const cases: [string[], RegExp][] = [
    [[], /Usage: roletrail COMMAND/],
    [['frobnicate'], /no command "frobnicate"\. `roletrail help`/],
    [['tial'], /no command "tial"\. Did you mean tail\?/],
    [['version'], /Did you mean --version\?/],
    [['rebuild', 'consnt', '--dry-run'], /no projection "consnt"\. Did you mean consent\?/],
    [['rebuild', 'consent', '--yes'], /A rebuild needs --reason TEXT/],
    [['diff', 'x'], /no projection "x"\. Projections are consent, audit/],
    [['tail', '--folow'], /Did you mean --follow\?/],
    [['migrate', '--frob'], /--frob/],
    [['grant', 'a@example.org'], /Usage: roletrail grant EMAIL ROLE/],
    [['grant', 'a@example.org', 'king', '--reason', 'x'], /no role "king"/],
    [['grant', 'a@example.org', 'admin'], /--reason/],
    [['start', '--only=king'], /no role "king"/],
    [['tail', '--topic', 'gossip'], /Topics are consent-events/],
    [['tail', '--partition', '1'], /--topic/],
    [['tail', '--from-offset', '1', '--topic', 'admin-events'], /--partition/],
    [['tail', '--since', 'once'], /--since takes a moment .*, not "once"/],
    [['tail', '--since', '1h', '--until', '2h'], /--since must be earlier than --until/],
    [['tail', '--until', '1h', '--follow'], /Either --until or --follow/],
    [['tail', '--last', '100001'], /--last takes at most 100000/],
    [['tail', '--type', 'gossip'], /No event is called gossip/],
    [['tail', '--last', 'some'], /--last takes a number, not "some"/],
    [['auditor-token', 'create'], /--label/],
    [['auditor-token', 'create', '--label', 'x', '--days', '0'], /--days/],
    [['auditor-token', 'revoke', 'x'], /revoke ID/],
    [['auditor-token', 'list', 'x'], /Usage/],
    [['publish-document', 'x.html'], /--type/],
    [['erase', 'a@example.org', '--yes'], /--reason/],
    [['restore'], /--reason/],
    [['export-bundle'], /Usage: roletrail export-bundle FILE/],
    [['export-bundle', 'x.tar', '--until', 'once'], /--until takes a moment/],
    [['import-bundle', 'x.tar', 'y.tar'], /Usage: roletrail import-bundle FILE/],
    [['ledger-restart', '--origin', 'x'], /--reason/],
  ];
  const results: Awaited<ReturnType<typeof roletrail>>[] = [];
  for (let i = 0; i < cases.length; i += 4) {
    const some = cases.slice(i, i + 4);
    results.push(...(await Promise.all(some.map(([args]) => roletrail({}, ...args)))));
  }
  for (const [i, [args, words]] of cases.entries()) {
    t.equal(results[i]?.code, 2, args.join(' '));
    t.match(results[i]?.output, words, args.join(' '));
    t.notMatch(results[i]?.output, /\n {4}at /, 'no stack');
  }
  const wrong = await roletrail({ PORT: 'many', RT_JWT_KEY: 'short' }, 'tail');
  t.equal(wrong.code, 2);
  t.match(wrong.output, /PORT: [\s\S]*RT_JWT_KEY: [\s\S]*\[SETTINGS_INVALID\]/);
  t.match(await roletrail({}, 'help'), { code: 0, output: /Repair:[\s\S]*ledger-restart/ });
  t.match(await roletrail({}, '--version'), {
    code: 0,
    stdout: /^roletrail \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+, schema \d{8}-\d{4}-[a-z-]+\)\n$/,
  });
  t.match(await roletrail({}, 'help', 'tail'), { code: 0, output: /roletrail tail --last 20$/m });
  t.match(await roletrail({}, 'help', 'king'), { code: 2, output: /no command "king"/ });
  t.match(await roletrail({}, 'fsck', '--help'), { code: 0, output: /--json/ });
});

t.test('a checkout that is not built says what to run', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-unbuilt-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cli/bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const program = join(folder, 'cli/bin/roletrail.js');
  await copyFile(fileURLToPath(new URL('../../cli/bin/roletrail.js', import.meta.url)), program);
  await using child = startProcess(process.execPath, [program, 'help'], {});
  t.match(await child.ended, { code: 2 });
  t.match(child.output(), /^roletrail: This checkout is not built.*Run: npm ci && npm run build\n/);
  t.match(child.output(), "Cannot find module 'cli/dist/main.js'", 'a relative path');
  t.notMatch(child.output(), folder);
  t.notMatch(child.output(), /\n {4}at /, 'no stack');
});

t.test('an unexpected failure shows the lines of our sources', async (t) => {
  const broken = 'process.stdout.write = () => { throw new Error("no paper") }';
  const preload = `--import=data:text/javascript,${encodeURIComponent(broken)}`;
  const { code, output } = await roletrail({ NODE_OPTIONS: preload }, 'keygen');
  t.equal(code, 1);
  t.match(output, /no paper[\s\S]*at .*cli\/src\/commands\/keygen\.ts:15:/);
});

t.test('with --json a failure is one line for a program, with the same exit code', async (t) => {
  const cases: [string[], number, { code: string; message: RegExp }][] = [
    [['erase', 'a@example.org', '--reason', 'x'], 8, { code: 'REFUSED', message: /--yes to insi/ }],
    [['tail', '--topic', 'gossip'], 2, { code: 'USAGE', message: /^Topics are consent-events/ }],
    [['grant', 'a@example.org'], 2, { code: 'USAGE', message: /^Usage: roletrail grant EMAIL/ }],
    [['migrate', '--frob'], 2, { code: 'USAGE', message: /--frob/ }],
    [['verify-receipt', '/nowhere'], 7, { code: 'NOT_FOUND', message: /no file \/nowhere/ }],
  ];
  const ended = await Promise.all(cases.map(([args]) => roletrail({}, ...args, '--json')));
  for (const [i, [args, code, error]] of cases.entries()) {
    const { stdout, output } = ended[i] ?? {};
    t.match({ code: ended[i]?.code, stdout }, { code, stdout: '' }, args.join(' '));
    t.match(JSON.parse(output?.trim().split('\n').at(-1) ?? ''), { error }, args.join(' '));
  }
});

t.test('keygen makes other keys each time, in the form that the settings take', async (t) => {
  const [first, second] = [await roletrail({}, 'keygen'), await roletrail({}, 'keygen')];
  const keys = `${first.stdout}${second.stdout}`.match(/(?<==)[0-9a-f]{64}$/gm);
  t.equal(new Set(keys).size, 6);
  t.match(first.stdout, /^RT_MASTER_KEY=.*\nRT_LEDGER_KEY=.*\nRT_JWT_KEY=.*\n$/);
});
