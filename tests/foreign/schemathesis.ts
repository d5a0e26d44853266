/** Installing schemathesis once, into .cache of the checkout, and running it against a service. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Part of the folder's name, so that another release is installed beside it. */
const RELEASE = '4.32.5';
const FOLDER = fileURLToPath(new URL(`../../.cache/schemathesis-${RELEASE}/`, import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const INSTALL_MS = 300_000;
/** Extra time for the tool to finish its current case, ms. */
const BEYOND_MS = 120_000;

/** The reason why schemathesis cannot run here, or false. */
export async function schemathesisMissing(): Promise<string | false> {
  try {
    await install();
    return false;
  } catch (error) {
    return `no schemathesis, so no foreign tool tried the calls: ${String(error).split('\n')[0]}`;
  }
}

const bin = (name: string) => join(FOLDER, 'bin', name);

async function install(): Promise<void> {
  if (existsSync(bin('schemathesis'))) return;
  await run('python3', ['-m', 'venv', FOLDER]);
  await run(bin('pip'), ['install', '--quiet', `schemathesis==${RELEASE}`], {
    timeout: INSTALL_MS,
  });
}

/** User whom the tool signs in repeatedly, because it also signs out and ends sessions. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Trial {
  /** nothing to object to */
  readonly clean: boolean;
  /** cases that were made up and sent */
  readonly cases: number;
  /** calls of the document for which the time was too short */
  readonly untried: number;
  /** what it printed */
  readonly output: string;
}

/** All that hold for one answer by itself; those about what became of a resource do not. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
];

/** @param who null: not signed in */
export async function tryCalls(
  origin: string,
  who: Credentials | null,
  seconds: number,
): Promise<Trial> {
  const args = [
    `--config-file=${HERE}schemathesis.toml`,
    'run',
    `${origin}/api/docs/json`,
    `--url=${origin}`,
    `--checks=${CHECKS.join(',')}`,
    `--max-time=${seconds}`,
    '--continue-on-failure',
    '--warnings=off',
    '--no-color',
  ];
  const env = {
    ...process.env,
    PYTHONPATH: HERE,
    ...(who ? { SCHEMATHESIS_HOOKS: 'schemathesis_sign_in', TRIAL_ORIGIN: origin } : {}),
    ...(who ? { TRIAL_EMAIL: who.email, TRIAL_PASSWORD: who.password } : {}),
  };
  // it keeps notes of its runs where it stands
  const options = {
    env,
    cwd: FOLDER,
    timeout: seconds * 1000 + BEYOND_MS,
    maxBuffer: 64 * 1024 * 1024,
  };
  const { clean, output } = await run(bin('schemathesis'), args, options).then(
    ({ stdout }) => ({ clean: true, output: stdout }),
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      clean: false,
      output: `${error.stdout ?? ''}${error.stderr ?? ''}${error.message}`,
    }),
  );
  const numberIn = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const untried = numberIn(/(\d+) selected/) - numberIn(/Tested: (\d+)/);
  return { clean, output, cases: numberIn(/(\d+) generated/), untried };
}
