import { z } from 'zod';
import { id, sha256Hex } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

/** Staff decided to launch, or not to. */
export const launchDecidedV1 = envelope(
  'roletrail.launch.decided.v1',
  z.strictObject({
    decision: z.enum(['go', 'no_go']),
    /** state of each check and sign-off at the decision */
    states: z.record(
      z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/),
      z.enum(['pass', 'fail', 'unknown', 'waived']),
    ),
    /** SHA-256 of the whole snapshot, which is stored beside it */
    snapshotDigest: sha256Hex,
    actor,
    /** id of `admin.acted`, whose reason applies */
    actId: id,
  }),
);
