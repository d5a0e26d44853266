import { FOLLOW_UP_DAYS } from '@roletrail/contracts/tool-limits';
import type { Stage } from '@roletrail/contracts/tools/applications/stages';
import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';

/** Values of the form of a card, as typed: '' for nothing. */
export type CardValues = {
  title: string;
  employer: string;
  link: string;
  place: string;
  pay: string;
  hours: string;
  contact: string;
  /** stage of a new card, and the day on which it began */
  stage: Stage;
  since: string;
  deadline: string;
  nextStep: string;
  nextStepDue: string;
  interviewOn: string;
  /** `14:30`, on the clock of `zone` */
  interviewTime: string;
  /** IANA name: of the saved time, else of this device */
  zone: string;
  followUpDays: number | null;
  notes: string;
};

/** Returns the time zone of this device. */
const hereZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the values of a new card. @param today first day offered for its stage */
export const newCard = (stage: Stage, today: string): CardValues => ({
  title: '',
  employer: '',
  link: '',
  place: '',
  pay: '',
  hours: '',
  contact: '',
  stage,
  since: stage === 'saved' ? '' : today,
  deadline: '',
  nextStep: '',
  nextStepDue: '',
  interviewOn: '',
  interviewTime: '',
  zone: hereZone(),
  followUpDays: FOLLOW_UP_DAYS,
  notes: '',
});

/** Returns the values of a saved card. */
export const valuesOf = (card: ApplicationContent): CardValues => ({
  title: card.title,
  employer: card.employer,
  link: card.link ?? '',
  place: card.place,
  pay: card.pay,
  hours: card.hours,
  contact: card.contact,
  stage: 'saved',
  since: '',
  deadline: card.deadline ?? '',
  nextStep: card.nextStep,
  nextStepDue: card.nextStepDue ?? '',
  interviewOn: card.interview?.on ?? '',
  interviewTime: card.interview?.time ?? '',
  zone: card.interview?.zone ?? hereZone(),
  followUpDays: card.followUpDays,
  notes: card.notes,
});

/** Fields of the form that a change of a saved card takes over; the rest of the card stays. */
export const editedFields = (sent: ApplicationContent) => ({
  title: sent.title,
  employer: sent.employer,
  link: sent.link,
  place: sent.place,
  pay: sent.pay,
  hours: sent.hours,
  contact: sent.contact,
  deadline: sent.deadline,
  nextStep: sent.nextStep,
  nextStepDue: sent.nextStepDue,
  interview: sent.interview,
  followUpDays: sent.followUpDays,
  notes: sent.notes,
});
