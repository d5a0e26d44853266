import type { ToneWording } from './tone-wording.ts';

/** Sentences of the plain tone. */
export const PLAIN: ToneWording = {
  greeting: ['Dear {recipient},'],
  greetingUnknown: ['Dear hiring team,', 'Dear hiring manager,', 'Dear team at {employer},'],
  opening: [
    'I am applying for the {role} role at {employer}.',
    'This is my application for the {role} role at {employer}.',
    'I would like to apply for the {role} role at {employer}.',
    'I am writing to apply for the {role} role that you advertise.',
    'I read your ad for the {role} role and would like to apply.',
  ],
  whyEmployer: [
    'I want to work for {employer} {reason}.',
    'I would like to work at {employer} {reason}.',
    'I would like to join {employer} {reason}.',
    'What draws me to {employer} is {thing}.',
  ],
  whyNow: [
    'I am applying now {now}.',
    'I am looking for a new job {now}.',
    'This is a good time for me to move {now}.',
  ],
  evidence: [
    'At {place}, {clause}.',
    'In my work at {place}, {clause}.',
    'Your ad mentions {requirement}: at {place}, {clause}.',
    'Your ad mentions {requirement}: {clause}.',
    '{clause}.',
  ],
  sameJob: [
    '{clause}.',
    '{also}.',
    'In addition, {clause}.',
    'In the same job, {clause}.',
    'Your ad mentions {requirement}: {clause}.',
  ],
  closing: [
    'I would be glad to talk about the role with you.',
    'I am happy to answer any questions.',
    'I would like to tell you more in an interview.',
    'I would be pleased to meet you and hear more about the role.',
  ],
  thanks: [
    'Thank you for considering my application.',
    'Thank you for your time.',
    'Thank you for reading my application.',
  ],
  signOff: ['Kind regards,', 'Best regards,', 'Regards,'],
};
