/** Java and Maven for the local broker: found, or brought by apt on a Debian-like system as root. */
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { run } from './processes.ts';

/** Programs to call; `maven` is null when there is none (only fetching needs it). */
export interface JavaTools {
  java: string;
  maven: string | null;
}

/** Apache Kafka 4 brokers need it. */
const OLDEST_JAVA = 17;
const JVM_FOLDER = '/usr/lib/jvm';

/** Finds Java 17 or newer and Maven; what `needMaven` asks for and is missing is installed or named. */
export async function findJavaTools(
  javaHome: string | undefined,
  needMaven: boolean,
  say: (line: string) => void,
): Promise<JavaTools> {
  const found = await look(javaHome);
  if (found.java !== null && (found.maven !== null || !needMaven)) {
    return { java: found.java, maven: found.maven };
  }
  const missing = [
    ...(found.java === null ? [`Java ${OLDEST_JAVA} or newer`] : []),
    ...(found.maven === null && needMaven ? ['Maven'] : []),
  ];
  if (await canApt()) {
    say(`installing ${missing.join(' and ')} with apt-get (maven, default-jre-headless), as root`);
    const problem = await installByApt(['maven', 'default-jre-headless']);
    const after = await look(javaHome);
    if (after.java !== null && (after.maven !== null || !needMaven)) {
      return { java: after.java, maven: after.maven };
    }
    throw unavailable(missing, problem === null ? '' : `\noutput of apt-get:\n${problem}`);
  }
  throw unavailable(missing, '');
}

function unavailable(missing: string[], detail: string): LaunchError {
  return new LaunchError(
    'KAFKA_UNAVAILABLE',
    `No Kafka broker can be had here: no Docker engine answers, and ${missing.join(' and ')} ` +
      `${missing.length > 1 ? 'are' : 'is'} missing. Set KAFKA_BROKERS to a running cluster, start ` +
      `Docker, or install ${missing.join(' and ')}.${detail}`,
  );
}

async function look(javaHome: string | undefined) {
  return { java: await findJava(javaHome), maven: await findMaven() };
}

async function findJava(javaHome: string | undefined): Promise<string | null> {
  const candidates = [...(javaHome ? [join(javaHome, 'bin', 'java')] : []), 'java'];
  for (const name of await installedJvms()) candidates.push(join(JVM_FOLDER, name, 'bin', 'java'));
  for (const candidate of candidates) {
    const output = await outputOf(candidate, ['-version']);
    const version = /version "(\d+)/.exec(output ?? '')?.[1];
    if (version !== undefined && Number(version) >= OLDEST_JAVA) return candidate;
  }
  return null;
}

async function installedJvms(): Promise<string[]> {
  try {
    return await readdir(JVM_FOLDER);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

async function findMaven(): Promise<string | null> {
  return (await outputOf('mvn', ['-v'])) === null ? null : 'mvn';
}

async function outputOf(command: string, args: string[]): Promise<string | null> {
  try {
    const { code, output } = await run(command, args, { timeoutMs: 30_000 });
    return code === 0 ? output : null;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR'].some((code) => isErrno(error, code))) return null;
    throw error;
  }
}

async function canApt(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    await access('/etc/debian_version');
    await access('/usr/bin/apt-get');
    return true;
  } catch {
    // Not a Debian-like system: that is the answer.
    return false;
  }
}

/** Returns null on success, else the last output of apt-get. */
async function installByApt(packages: string[]): Promise<string | null> {
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const step of steps) {
    const { code, output } = await run(
      '/usr/bin/env',
      ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...step],
      { timeoutMs: 15 * 60_000 },
    );
    if (code !== 0) return output.split('\n').slice(-10).join('\n');
  }
  return null;
}
