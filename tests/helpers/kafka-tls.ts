import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@roletrail/cli/launch/processes';
import type { Certificate } from './certificates.ts';
import type { PrivateCluster } from './kafka.ts';

/** Certificate of a listener, and whether it requires a client certificate. */
export interface Listener {
  readonly certificate: Certificate;
  readonly asksForOurs?: boolean;
}

/**
 * Starts the one broker of a cluster again with these listeners too, over TLS on 127.0.0.1, and
 * gives their addresses. `ca` is the authority whose clients it believes.
 */
export async function addListeners<Name extends string>(
  cluster: PrivateCluster,
  ca: string,
  listeners: Readonly<Record<Name, Listener>>,
): Promise<Record<Name, string>> {
  const [node] = cluster.nodes;
  if (node === undefined) throw new Error('no broker of ours');
  const folder = join(cluster.dataDir, 'kafka', 'node-1');
  const properties = join(folder, 'server.properties');
  const settings = await readFile(properties, 'utf8');
  const added: string[] = ['ssl.truststore.type=PEM', `ssl.truststore.location=${ca}`];
  const addresses = {} as Record<Name, string>;
  const names = Object.keys(listeners) as Name[];
  const ports = await freePorts(names.length, []);
  for (const [i, name] of names.entries()) {
    const { certificate, asksForOurs } = listeners[name];
    const store = join(folder, `${name}.pem`);
    const pem = await Promise.all([certificate.key, certificate.cert].map((f) => readFile(f)));
    await writeFile(store, Buffer.concat(pem));
    addresses[name] = `127.0.0.1:${ports[i]}`;
    const prefix = `listener.name.${name.toLowerCase()}.ssl`;
    added.push(
      `${prefix}.keystore.type=PEM`,
      `${prefix}.keystore.location=${store}`,
      `${prefix}.client.auth=${asksForOurs === true ? 'required' : 'none'}`,
    );
  }
  const all = Object.entries<string>(addresses);
  const places = all.map(([name, address]) => `${name}://${address}`).join(',');
  const protocols = all.map(([name]) => `${name}:SSL`).join(',');
  for (const [name, more] of [
    ['listeners', places],
    ['advertised.listeners', places],
    ['listener.security.protocol.map', protocols],
  ]) {
    const own = settings.split('\n').find((line) => line.startsWith(`${name}=`));
    if (own === undefined) throw new Error(`${properties} has no ${name}`);
    // of two lines with one name the later counts
    added.push(`${own},${more}`);
  }
  await node.stop();
  await appendFile(properties, `${added.join('\n')}\n`);
  await node.start();
  return addresses;
}
