/** The brokers of a cluster as Java processes of ours. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@roletrail/contracts/logger';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { findJavaTools } from './java-tools.ts';
import { fetchJars, inspectJars } from './kafka-jars.ts';
import { KafkaNode } from './kafka-node.ts';
import type { ClusterNote } from './kafka-note.ts';
import { brokerSettings, serverProperties } from './kafka-settings.ts';
import { run } from './processes.ts';

export interface JavaOptions {
  /** Where downloads are kept for all data folders; ours is `kafka` in it. */
  cacheDir: string;
  logger: Logger;
  /** Default 400 MiB a broker. */
  heapMb?: number;
  /** The value of JAVA_HOME. */
  javaHome?: string | undefined;
}

export interface RunningKafka extends AsyncDisposable {
  /** `host:port,host:port`, as KAFKA_BROKERS has it. */
  readonly brokers: string;
  /** The brokers that are processes of ours; empty for the other ways. */
  readonly nodes: readonly KafkaNode[];
  /** Registers a listener for an exit of the broker that was not requested. */
  onDeath(listener: (detail: string) => void): void;
}

const POM_FOLDER = fileURLToPath(new URL('../../kafka/', import.meta.url));

export async function startOnJava(
  home: string,
  note: ClusterNote,
  options: JavaOptions,
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
  say(
    `starting Apache Kafka on Java (${nodes.length === 1 ? 'one broker' : `${nodes.length} brokers`})`,
  );
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
  await writeFile(config, serverProperties(brokerSettings(id, note.ports, data)));
  const formatted = await readTextFile(join(data, 'meta.properties'));
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
