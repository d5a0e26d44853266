import { newTicketBody } from '@roletrail/contracts/http/support';
import type { z } from 'zod';

/** Fields of the form, without the form token. Loaded at the first validation. */
export const contactFields = newTicketBody.omit({ formToken: true });
export type ContactInput = z.input<typeof contactFields>;
export type ContactOutput = z.output<typeof contactFields>;
