import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaNode } from '@roletrail/cli/launch/kafka-node';
import type { PrivateCluster } from '../helpers/kafka.ts';
import type { LossyProxy } from '../helpers/lossy-proxy.ts';

/**
 * Restarts a broker that advertises the address of the proxy.
 * @returns the advertised address
 */
export async function behind(
  proxy: LossyProxy,
  { dataDir }: PrivateCluster,
  node: KafkaNode,
): Promise<string> {
  const [host = '', port] = node.address.split(':');
  await proxy.before(host, Number(port));
  const front = proxy.route(host, Number(port));
  const settings = join(dataDir, 'kafka', `node-${node.id}`, 'server.properties');
  const text = await readFile(settings, 'utf8');
  await node.stop();
  await writeFile(
    settings,
    text.replace(/^(advertised\.listeners=PLAINTEXT:\/\/).*$/m, `$1${front.host}:${front.port}`),
  );
  await node.start();
  return `${front.host}:${front.port}`;
}
