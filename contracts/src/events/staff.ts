import { z } from 'zod';
import { eventText, id, sha256Hex, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

/** Any name of this form: a new one needs no new version. */
const name = z.string().regex(/^[a-z][a-z_]{0,62}$/);

const capabilityChange = z.strictObject({
  userId: uuid,
  capability: name,
  actor,
  /** id of `admin.acted`, whose reason applies; null for a command of the operator */
  actId: id.nullable(),
});
/** An administrator with at least one capability has no others; without any, all. */
export const capabilityGrantedV1 = envelope('roletrail.capability.granted.v1', capabilityChange);
export const capabilityRevokedV1 = envelope('roletrail.capability.revoked.v1', capabilityChange);

const fact = z.union([
  eventText(200),
  z.int(),
  z.boolean(),
  z.null(),
  z.array(eventText(100)).max(50),
]);
/** Values of what was changed. Never personal data: ids, codes, figures, or a digest. */
export const staffFacts = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/), fact)
  .refine((facts) => Object.keys(facts).length <= 30, 'must have at most 30 values');
export type StaffFacts = z.infer<typeof staffFacts>;

/** An act of staff on one target; the change commits with this event. */
export const adminActedV1 = envelope(
  'roletrail.admin.acted.v1',
  z.strictObject({
    actor,
    capability: name,
    /** name in the catalogue of acts, `subject.verb` */
    action: z.string().regex(/^[a-z][a-z_]{0,40}\.[a-z][a-z_]{0,40}$/),
    target: z.strictObject({ kind: name, id: eventText(200) }),
    /** person concerned; null if there is none */
    userId: uuid.nullable(),
    /** null: the target did not exist */
    before: staffFacts.nullable(),
    /** null: the target no longer exists */
    after: staffFacts.nullable(),
    /** SHA-256 of 32 random bytes and the UTF-8 bytes of the reason, which is in an erasable row */
    reasonDigest: sha256Hex,
  }),
);

/** A member of staff opened a person's page; covers all their views of it in this hour. */
export const personViewedV1 = envelope(
  'roletrail.person.viewed.v1',
  z.strictObject({ userId: uuid, actor }),
);
