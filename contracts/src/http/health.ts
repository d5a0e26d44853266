import { z } from 'zod';
import { utcInstant } from '../primitives.ts';

/** GET /readyz, 200 or 503 */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), reason: z.string().nullable() })),
});
export type Readiness = z.infer<typeof readiness>;
export type ReadinessCheck = Readiness['checks'][number];

/**
 * GET /api/status: for everyone if the status page is on, else for signed-in browsers. `down`: the
 * database does not answer; `impaired`: some requests are refused or something has halted.
 */
export const serviceStatus = z.object({
  state: z.enum(['works', 'impaired', 'down']),
  since: utcInstant,
});
export type ServiceStatus = z.infer<typeof serviceStatus>;
