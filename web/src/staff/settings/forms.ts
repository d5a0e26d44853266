import { legalDraftBody } from '@roletrail/contracts/http/legal-drafts';
import { staffActBody, staffSecuredBody } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Schemas of the screen’s acts; loaded at the first judgement. */
export const settingReasonForm = staffActBody;
/** An act of a setting without a password; the field is not shown. */
export const openForm = staffActBody.extend({ currentPassword: z.string() });
export const securedForm = staffSecuredBody;
export const legalDraftForm = legalDraftBody;
/** A deletion of a draft, which has no fields. */
export const noFields = z.object({});
