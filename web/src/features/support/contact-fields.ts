import { newTicketBody } from '@roletrail/contracts/http/support';
import type { z } from 'zod';

/** What somebody fills in; the pass is added when it is sent. Loaded for the first judgement. */
export const contactFields = newTicketBody.omit({ formToken: true });
export type ContactInput = z.input<typeof contactFields>;
export type ContactOutput = z.output<typeof contactFields>;
