import { z } from 'zod';

/** Fields of the sample form, one of each kind. */
export const sampleFields = z.object({
  name: z.string().trim().min(1, 'Give it a name.'),
  note: z.string().max(200, 'At most 200 characters.'),
  hours: z.number('Write a number, such as 12.').min(1, 'At least 1 hour.').nullable(),
  topic: z.string().min(1, 'Choose a topic.'),
  length: z.enum(['short', 'long'], 'Choose a length.'),
  until: z.iso.date('Choose a day.'),
  agreed: z.boolean().refine((ticked) => ticked, 'Tick this to go on.'),
});
