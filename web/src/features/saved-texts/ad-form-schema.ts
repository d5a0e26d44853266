import { z } from 'zod';
import { urlOf } from './ad-form-values.ts';

/** Schema of the form of a job ad. Empty fields become null. */
export const adFields = z.object({
  title: z.string().trim().min(1, 'Give it a name, so that you know it again.'),
  company: z
    .string()
    .trim()
    .transform((company) => company || null),
  url: z.string().transform((typed, { addIssue }) => {
    const url = urlOf(typed);
    if (url !== undefined) return url;
    addIssue({ code: 'custom', message: 'Write an address such as jobs.example.com/42.' });
    return z.NEVER;
  }),
  text: z.string().trim().min(1, 'Paste the words of the ad first.'),
});

/** Schema of the form of a pasted ad, which needs no name. */
export const pastedAdFields = adFields.extend({ title: z.string().trim() });
