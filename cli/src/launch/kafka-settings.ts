/** The settings of a local cluster of one or three combined broker-controllers (KRaft). */

/** Where one node listens, on 127.0.0.1. */
export interface NodePorts {
  client: number;
  controller: number;
}

export type BrokerSettings = Readonly<Record<string, string | number | boolean>>;

/**
 * The settings of node `id` (1-based) of a cluster with these ports on 127.0.0.1.
 * @param bind what the node itself listens on; in a container everything, which the engine publishes
 */
export function brokerSettings(
  id: number,
  ports: readonly NodePorts[],
  logDir: string,
  bind = '127.0.0.1',
): BrokerSettings {
  const own = ports[id - 1];
  if (own === undefined) throw new RangeError(`no ports for node ${id}`);
  const brokers = ports.length;
  const inSync = brokers >= 3 ? 2 : 1;
  return {
    'process.roles': 'broker,controller',
    'node.id': id,
    'controller.quorum.voters': ports
      .map(({ controller }, index) => `${index + 1}@127.0.0.1:${controller}`)
      .join(','),
    listeners: `PLAINTEXT://${bind}:${own.client},CONTROLLER://127.0.0.1:${own.controller}`,
    // brokers reach themselves by it too, so it holds inside a container as outside
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${own.client}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': logDir,
    // A topic is made with its partition count on purpose, or not at all.
    'auto.create.topics.enable': false,
    'default.replication.factor': brokers,
    'min.insync.replicas': inSync,
    'unclean.leader.election.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.replication.factor': brokers,
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.replication.factor': brokers,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': 5,
    'share.coordinator.state.topic.replication.factor': brokers,
    'share.coordinator.state.topic.min.isr': inSync,
    'share.coordinator.state.topic.num.partitions': 5,
    // A broker that was killed is given up, and taken back, within seconds.
    'broker.session.timeout.ms': 4000,
    'broker.heartbeat.interval.ms': 500,
    // Small machine, few topics.
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 2,
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
  };
}

/** The text of `server.properties`. */
export function serverProperties(settings: BrokerSettings): string {
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`;
}

/** The same for the image apache/kafka, which drops all its defaults as soon as one is given. */
export function containerEnvironment(settings: BrokerSettings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
      String(value),
    ]),
  );
}
