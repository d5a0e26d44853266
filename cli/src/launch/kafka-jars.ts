/**
 * The jars of Apache Kafka, fetched once from Maven Central.
 *
 * `jars.sha256` beside the pom names every jar and its digest. A cache folder counts only when all
 * of them are there and match, so a download that was cut off, or changed afterwards, is never run.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isErrno } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { run } from './processes.ts';

export const KAFKA_VERSION = '4.3.0';

interface Jar {
  name: string;
  sha256: string;
}

/** Where the jars of this pom are, whether they are complete, and what would be missing. */
export interface JarCache {
  folder: string;
  /** The first jar that is missing or differs; null when all are right. */
  fault: string | null;
}

/** Looks at the cache without changing it. */
export async function inspectJars(pomFolder: string, cacheDir: string): Promise<JarCache> {
  const list = await readFile(join(pomFolder, 'jars.sha256'), 'utf8');
  const key = createHash('sha256').update(list).digest('hex').slice(0, 12);
  const folder = join(cacheDir, 'kafka', `${KAFKA_VERSION}-${key}`);
  return { folder, fault: await firstFault(folder, parseList(list)) };
}

/** Fetches the jars with Maven beside the final folder, checks them, and moves them into place. */
export async function fetchJars(
  pomFolder: string,
  cacheDir: string,
  maven: string,
  say: (line: string) => void,
): Promise<string> {
  const { folder, fault } = await inspectJars(pomFolder, cacheDir);
  if (fault === null) return folder;
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  say(`fetching Apache Kafka ${KAFKA_VERSION} (46 jars, 44 MB, once) into ${folder}`);
  const still = setInterval(() => say(`still fetching Apache Kafka (${seconds()} s)`), 5000);
  try {
    const { code, output } = await run(
      maven,
      [
        '-q',
        '-B',
        '-f',
        join(pomFolder, 'pom.xml'),
        'dependency:copy-dependencies',
        `-DoutputDirectory=${draft}`,
      ],
      { cwd: draft, timeoutMs: 10 * 60_000 },
    );
    if (code !== 0) throw incomplete(`Maven failed:\n${output}`);
    const list = parseList(await readFile(join(pomFolder, 'jars.sha256'), 'utf8'));
    const wrong = await firstFault(draft, list);
    if (wrong !== null) throw incomplete(`${wrong} is missing or not the one that is pinned.`);
    // Another start may have been quicker; its folder is as good.
    if ((await inspectJars(pomFolder, cacheDir)).fault !== null) {
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    }
    say(`fetched Apache Kafka ${KAFKA_VERSION} in ${seconds()} s`);
    return folder;
  } finally {
    clearInterval(still);
    await rm(draft, { recursive: true, force: true });
  }
}

function incomplete(detail: string): LaunchError {
  return new LaunchError(
    'JARS_INCOMPLETE',
    `Apache Kafka could not be fetched. ${detail}\nTry again, or set KAFKA_BROKERS to a running cluster.`,
  );
}

function parseList(text: string): Jar[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sha256 = '', name = ''] = line.split(/ +\*?/);
      return { sha256, name };
    });
}

async function firstFault(folder: string, jars: Jar[]): Promise<string | null> {
  for (const { name, sha256 } of jars) {
    if ((await digestOf(join(folder, name))) !== sha256) return name;
  }
  return null;
}

async function digestOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}
