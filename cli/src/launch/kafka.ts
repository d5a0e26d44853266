/**
 * A Kafka cluster for a data folder. In this order: brokers that were named (`KAFKA_BROKERS`), a
 * Docker engine that answers, Java 17 with the jars of Apache Kafka from Maven Central, the same
 * two installed by apt on a Debian-like system as root. The way first taken is kept with the data:
 * another one would be another, empty cluster under the same projections. Where Docker gives no broker
 * for new data (no image, or a port that is not published here), Java does.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LaunchError } from '../runtime/launch-error.ts';
import { dockerAnswers, startContainer } from './kafka-docker.ts';
import { type JavaOptions, type RunningKafka, startOnJava } from './kafka-java.ts';
import { endOrphan } from './kafka-node.ts';
import {
  type ClusterNote,
  choosePorts,
  findKafkaHome,
  keepNote,
  newClusterId,
  readNote,
} from './kafka-note.ts';
import { brokersKnownTo, parseAddresses } from './kafka-probe.ts';
import { takeOwnership } from './owner-file.ts';

export interface KafkaOptions extends JavaOptions {
  /** The product's data folder; ours is `kafka` in it. */
  dataDir: string;
  progress?: (line: string) => void;
  /** The value of KAFKA_BROKERS: these are used as they are, nothing is started. */
  given?: string | undefined;
  /** Default 1; 3 for tests that take brokers away. */
  brokers?: 1 | 3;
  /** False where the brokers must be processes of ours (fault tests); default true. */
  docker?: boolean;
  /** Remove all data when it is disposed of. */
  ephemeral?: boolean;
}

/** Brings up the cluster, or finds the given one answering; throws LaunchError. */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  if (options.given) return useGiven(options.given);
  const say = (line: string) => {
    options.logger.debug({}, line);
    options.progress?.(line);
  };
  const home = findKafkaHome(options.dataDir);
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
    const running = await startChosen(home, options, say);
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
  return (await readNote(findKafkaHome(dataDir))) !== null;
}

/** Addresses of the cluster that another process runs for this data folder; null when none does. */
export async function runningKafkaBrokers(dataDir: string): Promise<string[] | null> {
  const note = await readNote(findKafkaHome(dataDir));
  if (note === null) return null;
  const ports = note.ports.map(({ client }) => client);
  const answers = await Promise.all(
    ports.map((port) => brokersKnownTo({ host: '127.0.0.1', port })),
  );
  return answers.some((known) => known !== null) ? ports.map((p) => `127.0.0.1:${p}`) : null;
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

/** The way that is kept with the data; of new data the first that gives a broker. */
async function startChosen(
  home: string,
  options: KafkaOptions,
  say: (line: string) => void,
): Promise<RunningKafka> {
  const known = await readNote(home);
  const note = await chooseWay(home, known, options);
  if (note.way === 'java') return startOnJava(home, note, options, say);
  try {
    return await startInDocker(home, note, options, say);
  } catch (error) {
    if (known !== null) throw error;
    const why = error instanceof Error ? error.message : String(error);
    say(`Docker answers, but gives no broker (${why})`);
    const instead: ClusterNote = { ...note, way: 'java' };
    await keepNote(home, instead);
    return startOnJava(home, instead, options, say);
  }
}

async function chooseWay(
  home: string,
  known: ClusterNote | null,
  options: KafkaOptions,
): Promise<ClusterNote> {
  const count = options.brokers ?? 1;
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
  await keepNote(home, note);
  return note;
}

async function startInDocker(
  home: string,
  note: ClusterNote,
  options: KafkaOptions,
  say: (line: string) => void,
): Promise<RunningKafka> {
  say('starting Apache Kafka in Docker (one broker; the image is fetched once)');
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const volume = options.ephemeral === true ? null : `roletrail-kafka-${hash}`;
  const container = await startContainer(volume, note.ports[0]?.client ?? 0, note.clusterId);
  return fixed(container.address, () => container.stop());
}
