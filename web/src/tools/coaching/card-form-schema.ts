import { STAGES } from '@roletrail/contracts/tools/applications/stages';
import {
  APPLICATION,
  APPLICATION_MAX,
  type ApplicationContent,
} from '@roletrail/contracts/tools/saved/application';
import { z } from 'zod';
import type { CardValues } from './card-form-values.ts';

const isAddress = (text: string) => text === '' || /^https?:\/\/\S+$/.test(text);

/** Values of the form: as typed, '' for nothing. */
const values = z.object({
  title: z.string().trim().min(1, 'Write the title of the role.'),
  employer: z.string(),
  link: z.string().trim().refine(isAddress, 'Write an address that begins with https://.'),
  place: z.string(),
  pay: z.string(),
  hours: z.string(),
  contact: z.string(),
  /** stage of a new card and the day on which it began */
  stage: z.enum(STAGES),
  since: z.string(),
  deadline: z.string(),
  nextStep: z.string(),
  nextStepDue: z.string(),
  interviewOn: z.string(),
  interviewTime: z.string(),
  zone: z.string(),
  followUpDays: z
    .int('Write a number of days.')
    .min(1, 'Write 1 or more days.')
    .max(APPLICATION_MAX.followUpDays, `Write at most ${APPLICATION_MAX.followUpDays} days.`)
    .nullable(),
  notes: z.string(),
});

/** Schema of the form: gives the content to save, without history and sent texts. */
export const cardForm: z.ZodType<ApplicationContent, CardValues> = values
  .refine(({ stage, since }) => stage === 'saved' || since !== '', {
    path: ['since'],
    error: 'Choose the day.',
  })
  .refine(({ interviewOn, interviewTime }) => interviewTime === '' || interviewOn !== '', {
    path: ['interviewOn'],
    error: 'Choose the day.',
  })
  .transform(({ stage, since, interviewOn, interviewTime, zone, ...typed }): unknown => ({
    ...typed,
    link: typed.link || null,
    deadline: typed.deadline || null,
    nextStepDue: typed.nextStepDue || null,
    interview:
      interviewOn === ''
        ? null
        : { on: interviewOn, time: interviewTime || null, zone: interviewTime ? zone : null },
    followUpDays: typed.followUpDays ?? undefined,
    history: stage === 'saved' && since === '' ? [] : [{ stage, at: since }],
  }))
  .pipe(APPLICATION.content);
