/**
 * The local broker as a container, through testcontainers. The library is a development dependency:
 * where it was left out, or where no Docker engine answers, this way is simply not there.
 */

import { isErrno } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { KAFKA_VERSION } from './kafka-jars.ts';
import { brokersKnownTo } from './kafka-probe.ts';
import { brokerSettings, containerEnvironment } from './kafka-settings.ts';
import { waitFor } from './processes.ts';

export interface ContainerBroker {
  address: string;
  stop(): Promise<void>;
}

/** Inside the container. */
const DATA = '/var/lib/kafka/data';
const CONTROLLER_PORT = 9093;

/** Longest wait for the published port once the broker is up, ms. */
const PUBLISHED_MS = 10_000;

/** Whether a Docker engine answers and the library is installed. */
export async function dockerAnswers(): Promise<boolean> {
  const library = await loadLibrary();
  if (library === null) return false;
  try {
    await library.getContainerRuntimeClient();
    return true;
  } catch {
    // The library has one plain error for every kind of "no engine"; which one does not matter here.
    return false;
  }
}

/**
 * Starts apache/kafka on this port of 127.0.0.1.
 * @param volume name of the volume that keeps its data; null: they go with the container
 * @throws LaunchError, or what the engine says, when no broker answers at that port in the end
 */
export async function startContainer(
  volume: string | null,
  port: number,
  clusterId: string,
): Promise<ContainerBroker> {
  const library = await loadLibrary();
  if (library === null) {
    throw new LaunchError(
      'KAFKA_WAY_GONE',
      'The package testcontainers is not installed: run npm ci.',
    );
  }
  const settings = brokerSettings(
    1,
    [{ client: port, controller: CONTROLLER_PORT }],
    DATA,
    '0.0.0.0',
  );
  const image = onLoopback(library, `apache/kafka:${KAFKA_VERSION}`)
    .withEnvironment({ CLUSTER_ID: clusterId, ...containerEnvironment(settings) })
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(library.Wait.forLogMessage(/Kafka Server started/));
  const data = { target: DATA, mode: 'rw' } as const;
  if (volume !== null) image.withBindMounts([{ source: volume, ...data }]);
  const container = await image.start();
  const answers = async () =>
    (await brokersKnownTo({ host: '127.0.0.1', port }))?.includes(1) === true;
  if (await waitFor(answers, PUBLISHED_MS)) {
    return {
      address: `127.0.0.1:${port}`,
      stop: async () => {
        await container.stop({ timeout: 10_000 });
      },
    };
  }
  await container.stop();
  throw new LaunchError(
    'START_TIMEOUT',
    `The Kafka container runs, but its port ${port} is not published on 127.0.0.1.`,
  );
}

/** Binds the port to loopback, because the broker has no authentication. */
function onLoopback({ GenericContainer }: Library, image: string) {
  return new (class extends GenericContainer {
    protected override async beforeContainerCreated() {
      const { PortBindings: bindings = {} } = this.hostConfig;
      this.hostConfig.PortBindings = Object.fromEntries(
        Object.entries(bindings as Record<string, object[]>).map(([port, to]) => [
          port,
          to.map((binding) => ({ ...binding, HostIp: '127.0.0.1' })),
        ]),
      );
    }
  })(image);
}

type Library = typeof import('testcontainers');

async function loadLibrary(): Promise<Library | null> {
  try {
    return await import('testcontainers');
  } catch (error) {
    if (isErrno(error, 'ERR_MODULE_NOT_FOUND')) return null;
    throw error;
  }
}
