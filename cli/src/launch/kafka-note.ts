/** What is kept with a cluster's data: which way it was made, its id and its ports. */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { replaceFileAtomically } from '../runtime/atomic-file.ts';
import type { NodePorts } from './kafka-settings.ts';
import { readNoteFile } from './note-file.ts';
import { freePorts } from './processes.ts';

const clusterSchema = z.object({
  way: z.enum(['docker', 'java']),
  clusterId: z.string(),
  ports: z.array(z.object({ client: z.number(), controller: z.number() })),
});
export type ClusterNote = z.infer<typeof clusterSchema>;
const NOTE = 'cluster.json';

/** Where the data of the cluster of a data folder are. */
export function findKafkaHome(dataDir: string): string {
  return join(resolve(dataDir), 'kafka');
}

/** Null where no cluster was made. */
export function readNote(home: string): Promise<ClusterNote | null> {
  return readNoteFile(join(home, NOTE), clusterSchema);
}

export async function keepNote(home: string, note: ClusterNote): Promise<void> {
  await replaceFileAtomically(join(home, NOTE), `${JSON.stringify(note)}\n`);
}

/** 16 bytes in base64url; a leading dash would be read as an option by Kafka's format tool. */
export function newClusterId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newClusterId() : id;
}

/** The ports of the last run where they are free, so that an address stays good over restarts. */
export async function choosePorts(count: number, last: readonly NodePorts[]): Promise<NodePorts[]> {
  const wanted = last.flatMap(({ client, controller }) => [client, controller]);
  const ports = await freePorts(count * 2, wanted);
  return Array.from({ length: count }, (_, index) => ({
    client: ports[index * 2] ?? 0,
    controller: ports[index * 2 + 1] ?? 0,
  }));
}
