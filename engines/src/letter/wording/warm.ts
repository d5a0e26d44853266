import type { ToneWording } from './tone-wording.ts';

/** Sentences of the warm tone. */
export const WARM: ToneWording = {
  greeting: ['Dear {recipient},'],
  greetingUnknown: ['Dear team at {employer},', 'Dear hiring team,'],
  opening: [
    'I would very much like to apply for the {role} role.',
    'I was happy to see your ad for the {role} role at {employer}, and I would like to apply.',
    'I am very interested in the {role} role at {employer}.',
    'I am glad to apply for the {role} role at {employer}.',
    'Your ad for the {role} role caught my eye, and I would love to apply.',
  ],
  whyEmployer: [
    'I would love to work at {employer} {reason}.',
    'I would be happy to join {employer} {reason}.',
    'I am drawn to {employer} {reason}.',
    'What I like about {employer} is {thing}.',
  ],
  whyNow: [
    'I am writing to you now {now}.',
    'It is a good moment for me to apply {now}.',
    'I am looking for my next job {now}.',
  ],
  evidence: [
    'At {place}, {clause}.',
    'In my work at {place}, {clause}.',
    'I was glad to see that you mention {requirement}: at {place}, {clause}.',
    'I was happy to see that you mention {requirement}: {clause}.',
    '{clause}.',
  ],
  sameJob: [
    '{clause}.',
    '{also}.',
    'In addition, {clause}.',
    'In the same job, {clause}.',
    'You mention {requirement}: {clause}.',
  ],
  closing: [
    'I would love to meet you and hear more about the work.',
    'It would be a pleasure to talk with you about the role.',
    'Please ask me anything you would like to know.',
    'I would be happy to tell you more in person.',
  ],
  thanks: [
    'Thank you for taking the time to read my letter.',
    'Thank you very much for your time.',
    'Thank you for considering me.',
  ],
  signOff: ['Warm regards,', 'With best regards,', 'Kind regards,'],
};
