import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the repository. */
export const readOurs = (path: string) => readFile(join(ROOT, path), 'utf8');

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z
    .object({ test: z.array(z.string()).optional() })
    .loose()
    .optional(),
});

/** docker-compose.yml, with its anchors put in. */
export const composed: unknown = parse(await readOurs('docker-compose.yml'), { merge: true });
export const compose = z
  .object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(composed);

/** The services that are roles. */
export const ROLES = ['api', 'consent-worker', 'audit-projector'];

export function service(name: string) {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
}
