import { readdirSync, readFileSync } from 'node:fs';
import { SigningError, type SigningErrorCode } from '@roletrail/audit-projector/errors';
import { CLI_ERRORS } from '@roletrail/cli/runtime/cli-error';
import { describeFailure } from '@roletrail/cli/runtime/describe-failure';
import { LaunchError, type LaunchErrorCode } from '@roletrail/cli/runtime/launch-error';
import { ERRORS, type ErrorCode, weakPasswordReason } from '@roletrail/contracts/errors';
import { sessionEndReason } from '@roletrail/contracts/events/session';
import { MigrationError, type MigrationErrorCode } from '@roletrail/db/errors';
import { VaultError, type VaultErrorCode } from '@roletrail/vault/errors';
import t, { type Test } from 'tap';

const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

const [answers = '', commandLine = ''] = text.split(/^(?=## The command line$)/m);

/** code → status, by the table rows of docs/errors.md */
const documented = new Map(
  [...answers.matchAll(/^\| `([A-Z_]+)` \| ([0-9]{3}) \| (.+) \|$/gm)].map((row) => [
    String(row[1]),
    { status: Number(row[2]), when: String(row[3]) },
  ]),
);

t.test('every code is documented, with its status, and no other', async (t) => {
  t.ok(documented.size > 30, 'the tables were read');
  t.same([...documented.keys()].sort(), Object.keys(ERRORS).sort());
  for (const [code, [status]] of Object.entries(ERRORS)) {
    t.equal(documented.get(code)?.status, status, `${code}: status`);
  }
});

/** code → exit code, by the tables of the command line */
const terminal = new Map(
  [...commandLine.matchAll(/^\| `([A-Z_]+)` \| ([0-9]{1,3}) \| (.+) \|$/gm)].map((row) => [
    String(row[1]),
    { exit: Number(row[2]), when: String(row[3]) },
  ]),
);

/** The members of a union of codes, as its source has them. */
function codesIn(path: string, type: string): string[] {
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [, union = ''] = new RegExp(`export type ${type} =([^;]+);`).exec(source) ?? [];
  return [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code]) => String(code));
}

/** code → exit code, of the command line and its insides */
function exitCodes(t: Test): Map<string, number> {
  const vault = codesIn('vault/src/errors.ts', 'VaultErrorCode');
  const migration = codesIn('db/src/errors.ts', 'MigrationErrorCode');
  const signing = codesIn('audit-projector/src/errors.ts', 'SigningErrorCode');
  const launch = codesIn('cli/src/runtime/launch-error.ts', 'LaunchErrorCode');
  for (const codes of [vault, migration, signing, launch]) t.ok(codes.length > 1, codes.join());
  return new Map<string, number>([
    ...Object.entries(CLI_ERRORS),
    ...migration.map((code) => [code, describeFailure(migrationError(code)).exitCode] as const),
    ...signing.map((code) => [code, describeFailure(signingError(code)).exitCode] as const),
    ...launch.map((code) => [code, describeFailure(launchError(code)).exitCode] as const),
    ...vault.map((code) => [code, describeFailure(vaultError(code)).exitCode] as const),
  ]);
}

t.test('every code of the command line and its insides, with its exit, and no other', async (t) => {
  const expected = exitCodes(t);
  t.same([...terminal.keys()].sort(), [...expected.keys()].sort());
  for (const [code, exit] of expected) t.equal(terminal.get(code)?.exit, exit, `${code}: exit`);
  for (const [code, { when }] of terminal) t.ok(when.length > 20, code);
});

t.test('an error of an inner package is reported under its own code', async (t) => {
  for (const [error, code] of [
    [migrationError('SCHEMA_NEWER'), 'SCHEMA_NEWER'],
    [signingError('WITNESS_INVALID'), 'WITNESS_INVALID'],
    [launchError('JAVA_UNSUITABLE'), 'JAVA_UNSUITABLE'],
    [vaultError('UNSEAL_FAILED'), 'UNSEAL_FAILED'],
  ] as const) {
    t.equal(describeFailure(error).code, code);
  }
});

t.test('a code that any page names with its number has that number', async (t) => {
  const exits = exitCodes(t);
  const statusOf = (code: string) =>
    Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode][0] : undefined;
  const named = pages().flatMap((page) =>
    [...page.text.matchAll(/`([A-Z_]+)`(?: \(|, )(?:exit )?([0-9]{1,3})\b/g)].map(
      ([words, code = '', number]) => ({ page: page.name, words, code, number: Number(number) }),
    ),
  );
  const judged = named.filter(({ code }) => exits.has(code) || statusOf(code) !== undefined);
  t.ok(judged.length > 15, `${judged.length} of them`);
  for (const { page, words, code, number } of judged) {
    t.ok(number === exits.get(code) || number === statusOf(code), `${page}: ${words}`);
  }
});

/** Every document for people, outside the folders of the rooms. */
function pages(): { name: string; text: string }[] {
  const root = new URL('../../', import.meta.url);
  const inDocs = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' });
  const names = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...inDocs.map((name) => `docs/${name}`),
  ];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(new URL(name, root), 'utf8') }));
}

const migrationError = (code: string) => new MigrationError(code as MigrationErrorCode, code);
const signingError = (code: string) => new SigningError(code as SigningErrorCode, code);
const vaultError = (code: string) => new VaultError(code as VaultErrorCode, code);
const launchError = (code: string) => new LaunchError(code as LaunchErrorCode, code);

t.test('a code is described once in its table, and says when it comes', async (t) => {
  const rows = [...answers.matchAll(/^\| `([A-Z_]+)` \| [0-9]{3} /gm)].map((row) => row[1]);
  t.equal(rows.length, new Set(rows).size);
  for (const [code, { when }] of documented) t.ok(when.length > 20, code);
});

t.test('every reason of WEAK_PASSWORD is explained', async (t) => {
  const row = documented.get('WEAK_PASSWORD' satisfies ErrorCode)?.when ?? '';
  for (const reason of weakPasswordReason.options) t.match(row, `\`${reason}\``);
  const [ended = ''] = /`SESSION_EXPIRED` carry `endReason`[^\n]*/.exec(text) ?? [];
  for (const reason of sessionEndReason.options) t.match(ended, `\`${reason}\``);
});
