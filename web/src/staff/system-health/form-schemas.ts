import { discardReason } from '@roletrail/contracts/events/dead-letter';
import { staffActBody } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Note of an incident. */
export const noteFields = z.object({ text: z.string().trim().min(1, 'Write something first.') });

/** Note that acknowledges a finding. */
export const acknowledgementFields = z.object({ reason: noteFields.shape.text });

/** Reason for which a dead letter is discarded. */
export const discardFields = z.object({ reason: z.enum(discardReason.options, 'Choose why.') });

/** Reason of a redrive. */
export const redriveFields = staffActBody;
