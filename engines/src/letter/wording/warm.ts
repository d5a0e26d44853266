import type { ToneWording } from './tone-wording.ts';

/** Sentences of the warm tone. */
export const WARM: ToneWording = {
  greeting: ['Dear {recipient},'],
  greetingUnknown: ['Dear team at {employer},', 'Dear hiring team,'],
  opening: [
    'I would very much like to apply for the {role} role.',
    'I was happy to see your ad for the {role} role at {employer}, and I would like to apply.',
    'I would love to join {employer} in the {role} role.',
    'I am glad to apply for the {role} role at {employer}.',
    'Your ad for the {role} role caught my eye, and I would love to apply.',
  ],
  whyEmployer: [
    'I would love to work at {employer} {reason}.',
    'I would be happy to join {employer} {reason}.',
    'I am drawn to {employer} {reason}.',
    'What I like about {employer}: {reason}.',
    'What draws me to {employer}: {reason}.',
  ],
  whyNow: [
    'I am writing to you now {now}.',
    'It is a good moment for me to apply {now}.',
    'I am looking for my next job {now}.',
    'Why I am writing to you now: {now}.',
    'A word on why I am applying now: {now}.',
  ],
  evidence: [
    'At {place}, {clause}.',
    'Let me tell you about my work at {place}, where {clause}.',
    'I was glad to see that you mention {requirement}: at {place}, {clause}.',
    'You mention {requirement}, and I am happy to say that at {place} {clause}.',
    'I am glad to say that at {place} {clause}.',
    'You mention {requirement}, and I am glad to say that {clause}.',
    'I was happy to see that you mention {requirement}: {clause}.',
    '{clause}.',
    'I would also love to tell you that {clause}.',
    'I am glad to say that {clause}.',
    'You may also like to hear that {clause}.',
    'Let me add that {clause}.',
  ],
  sameJob: [
    '{clause}.',
    'In the same job, {clause}.',
    'In addition, {clause}.',
    'I am also glad to say that {clause}.',
    'Let me add that {clause}.',
    'You also mention {requirement}: in this job, {clause}.',
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
