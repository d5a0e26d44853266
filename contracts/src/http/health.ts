import { z } from 'zod';

/** GET /readyz, 200 or 503 */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), reason: z.string().nullable() })),
});
export type Readiness = z.infer<typeof readiness>;
export type ReadinessCheck = Readiness['checks'][number];
