import { staffActBody, staffSecuredBody } from '@roletrail/contracts/http/staff';
import { auditorTokenRevokeBody } from '@roletrail/contracts/http/staff-security';

/** Schemas of the screen's forms; loaded at the first judgement. */
export const sessionReasonForm = staffActBody;
export const capabilityForm = staffSecuredBody;
export const revokeForm = auditorTokenRevokeBody;
