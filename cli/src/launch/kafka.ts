/**
 * A Kafka cluster for a data folder. In this order: brokers that were named (`KAFKA_BROKERS`), a
 * Docker engine that answers, Java 17 with the jars of Apache Kafka from Maven Central, the same
 * two installed by apt on a Debian-like system as root. The way first taken is kept with the data:
 * another one would be another, empty cluster under the same projections.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@roletrail/contracts/logger';
import { z } from 'zod';
import { readText } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { findJavaTools } from './java-tools.ts';
import { dockerAnswers, startContainer } from './kafka-docker.ts';
import { fetchJars, inspectJars } from './kafka-jars.ts';
import { endOrphan, KafkaNode } from './kafka-node.ts';
import { brokersKnownTo, parseAddresses } from './kafka-probe.ts';
import { type NodePorts, serverProperties } from './kafka-settings.ts';
import { takeOwnership } from './owner-file.ts';
import { freePorts, run } from './processes.ts';

export interface KafkaOptions {
  /** The product's data folder; ours is `kafka` in it. */
  dataDir: string;
  /** Where downloads are kept for all data folders; ours is `kafka` in it. */
  cacheDir: string;
  logger: Logger;
  progress?: (line: string) => void;
  /** The value of KAFKA_BROKERS: these are used as they are, nothing is started. */
  given?: string | undefined;
  /** Default 1; 3 for tests that take brokers away. */
  brokers?: 1 | 3;
  /** False where the brokers must be processes of ours (fault tests); default true. */
  docker?: boolean;
  /** Default 400 MiB a broker. */
  heapMb?: number;
  /** The value of JAVA_HOME. */
  javaHome?: string | undefined;
  /** Remove all data when it is disposed of. */
  ephemeral?: boolean;
}

export interface RunningKafka extends AsyncDisposable {
  /** `host:port,host:port`, as KAFKA_BROKERS has it. */
  readonly brokers: string;
  /** The brokers that are processes of ours; empty for the other ways. */
  readonly nodes: readonly KafkaNode[];
  /** Told when a broker ends without having been asked to. */
  onDeath(listener: (detail: string) => void): void;
}

const clusterSchema = z.object({
  way: z.enum(['docker', 'java']),
  clusterId: z.string(),
  ports: z.array(z.object({ client: z.number(), controller: z.number() })),
});
type ClusterNote = z.infer<typeof clusterSchema>;

const POM_FOLDER = fileURLToPath(new URL('../../kafka/', import.meta.url));

/** Brings up the cluster, or finds the given one answering; throws LaunchError. */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  if (options.given) return useGiven(options.given);
  const say = (line: string) => {
    options.logger.debug({}, line);
    options.progress?.(line);
  };
  const home = join(resolve(options.dataDir), 'kafka');
  await mkdir(home, { recursive: true });
  const ownership = await takeOwnership(home);
  if (!ownership.taken) {
    throw new LaunchError(
      'DATA_IN_USE',
      `The Kafka data in ${home} is in use by process ${ownership.pid}. Stop that one, or give this ` +
        'one another DATA_DIR (and another PORT).',
    );
  }
  try {
    const note = await chooseWay(home, options);
    const running =
      note.way === 'docker'
        ? await startInDocker(home, note, say)
        : await startOnJava(home, note, options, say);
    return {
      ...running,
      [Symbol.asyncDispose]: () => end(running, home, options, ownership.release),
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

/** Whether a cluster was made for this data folder. */
export async function existingKafka(dataDir: string): Promise<boolean> {
  return (await readText(noteOf(dataDir))) !== null;
}

/** Addresses of the cluster that another process runs for this data folder; null when none does. */
export async function runningKafkaBrokers(dataDir: string): Promise<string[] | null> {
  const text = await readText(noteOf(dataDir));
  if (text === null) return null;
  const ports = clusterSchema.parse(JSON.parse(text)).ports.map(({ client }) => client);
  const answers = await Promise.all(
    ports.map((port) => brokersKnownTo({ host: '127.0.0.1', port })),
  );
  return answers.some((known) => known !== null) ? ports.map((p) => `127.0.0.1:${p}`) : null;
}

function noteOf(dataDir: string): string {
  return join(resolve(dataDir), 'kafka', 'cluster.json');
}

async function end(
  running: RunningKafka,
  home: string,
  options: KafkaOptions,
  release: () => Promise<void>,
): Promise<void> {
  await running[Symbol.asyncDispose]();
  await release();
  if (options.ephemeral === true) await rm(home, { recursive: true, force: true });
}

async function useGiven(given: string): Promise<RunningKafka> {
  for (const address of parseAddresses(given)) {
    if ((await brokersKnownTo(address)) !== null) return fixed(given, async () => undefined);
  }
  throw new LaunchError(
    'KAFKA_UNAVAILABLE',
    `None of the brokers in KAFKA_BROKERS (${given}) answers. Start them, or unset it.`,
  );
}

function fixed(brokers: string, stop: () => Promise<void>): RunningKafka {
  return { brokers, nodes: [], onDeath: () => undefined, [Symbol.asyncDispose]: stop };
}

async function chooseWay(home: string, options: KafkaOptions): Promise<ClusterNote> {
  const count = options.brokers ?? 1;
  const path = join(home, 'cluster.json');
  const text = await readText(path);
  const known = text === null ? null : clusterSchema.parse(JSON.parse(text));
  const docker = count === 1 && options.docker !== false && (await dockerAnswers());
  if (known?.way === 'docker' && !docker) {
    throw new LaunchError(
      'KAFKA_WAY_GONE',
      `The Kafka data of ${home} is in a Docker volume, and no Docker engine answers. Start Docker, ` +
        'or choose another DATA_DIR for a new start.',
    );
  }
  if (known !== null && known.ports.length !== count) {
    throw new LaunchError(
      'KAFKA_WAY_GONE',
      `${home} holds a cluster of ${known.ports.length}, not ${count}. Choose another DATA_DIR.`,
    );
  }
  const note: ClusterNote = {
    way: known?.way ?? (docker ? 'docker' : 'java'),
    clusterId: known?.clusterId ?? newClusterId(),
    ports: known?.ports ?? [],
  };
  for (let id = 1; id <= count; id += 1) {
    await endOrphan(join(home, `node-${id}`), (line) => options.progress?.(line));
  }
  note.ports = await choosePorts(count, note.ports);
  await writeWhole(path, `${JSON.stringify(note)}\n`);
  return note;
}

/** 16 bytes in base64url; a leading dash would be read as an option by Kafka's format tool. */
function newClusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newClusterId() : id;
}

/** The ports of the last run where they are free, so that an address stays good over restarts. */
async function choosePorts(count: number, last: readonly NodePorts[]): Promise<NodePorts[]> {
  const wanted = last.flatMap(({ client, controller }) => [client, controller]);
  const ports = await freePorts(count * 2, wanted);
  return Array.from({ length: count }, (_, index) => ({
    client: ports[index * 2] ?? 0,
    controller: ports[index * 2 + 1] ?? 0,
  }));
}

async function startInDocker(home: string, note: ClusterNote, say: (line: string) => void) {
  say('starting Apache Kafka in Docker (the image is fetched once)');
  const container = await startContainer(home, note.ports[0]?.client ?? 0, note.clusterId);
  return fixed(container.address, () => container.stop());
}

async function startOnJava(
  home: string,
  note: ClusterNote,
  options: KafkaOptions,
  say: (line: string) => void,
): Promise<RunningKafka> {
  const cache = await inspectJars(POM_FOLDER, options.cacheDir);
  const tools = await findJavaTools(options.javaHome, cache.fault !== null, say);
  const jars =
    cache.fault === null || tools.maven === null
      ? cache.folder
      : await fetchJars(POM_FOLDER, options.cacheDir, tools.maven, say);
  const listeners: Array<(detail: string) => void> = [];
  const onDeath = (detail: string) => {
    options.logger.error({}, detail);
    for (const listener of listeners) listener(detail);
  };
  const nodes = note.ports.map(
    ({ client }, index) =>
      new KafkaNode({
        id: index + 1,
        folder: join(home, `node-${index + 1}`),
        port: client,
        java: tools.java,
        jars,
        logging: join(POM_FOLDER, 'log4j2.properties'),
        heapMb: options.heapMb ?? 400,
        onDeath,
      }),
  );
  say(`starting Apache Kafka (${nodes.length === 1 ? 'one broker' : `${nodes.length} brokers`})`);
  const stopAll = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    for (const node of nodes) await prepareNode(home, node.id, note, tools.java, jars);
    await Promise.all(nodes.map((node) => node.spawn()));
    await Promise.all(nodes.map((node) => node.untilReady(nodes.length)));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    brokers: nodes.map(({ address }) => address).join(','),
    nodes,
    onDeath: (listener) => listeners.push(listener),
    [Symbol.asyncDispose]: stopAll,
  };
}

/** Writes a node's settings, and formats its storage unless that is done. */
async function prepareNode(
  home: string,
  id: number,
  note: ClusterNote,
  java: string,
  jars: string,
): Promise<void> {
  const folder = join(home, `node-${id}`);
  const data = join(folder, 'data');
  const config = join(folder, 'server.properties');
  await mkdir(folder, { recursive: true });
  await writeFile(config, serverProperties(id, note.ports, data));
  const formatted = await readText(join(data, 'meta.properties'));
  if (formatted?.includes(`cluster.id=${note.clusterId}`)) return;
  const { code, output } = await run(
    java,
    [
      '-Xmx128m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      join(jars, '*'),
      'kafka.tools.StorageTool',
      'format',
      '-t',
      note.clusterId,
      '-c',
      config,
    ],
    { cwd: folder, timeoutMs: 60_000 },
  );
  if (code === 0) return;
  throw new LaunchError('INIT_FAILED', `Kafka could not format ${data}:\n${output}`);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
