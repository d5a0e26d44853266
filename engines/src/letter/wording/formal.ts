import type { ToneWording } from './tone-wording.ts';

/** Sentences of the formal tone. */
export const FORMAL: ToneWording = {
  greeting: ['Dear {recipient},'],
  greetingUnknown: ['Dear Hiring Manager,', 'Dear Sir or Madam,', 'Dear Hiring Team,'],
  opening: [
    'I would like to apply for the position of {role} at {employer}.',
    'I am writing to apply for the position of {role} at {employer}.',
    'Please accept my application for the position of {role} at {employer}.',
    'I would like to be considered for the position of {role} that you have advertised.',
    'In response to your advertisement, I am applying for the position of {role}.',
  ],
  whyEmployer: [
    'I am applying to {employer} in particular {reason}.',
    'I would like to work for {employer} {reason}.',
    'I would welcome the opportunity to work for {employer} {reason}.',
    'What interests me about {employer} is {thing}.',
  ],
  whyNow: [
    'I am applying at this time {now}.',
    'I am seeking a new position {now}.',
    'My application comes at this point {now}.',
  ],
  evidence: [
    'At {place}, {clause}.',
    'In my work at {place}, {clause}.',
    'Your advertisement mentions {requirement}; at {place}, {clause}.',
    'With regard to {requirement}, I would note that {clause}.',
    '{clause}.',
  ],
  sameJob: [
    '{clause}.',
    '{also}.',
    'In addition, {clause}.',
    'In the same position, {clause}.',
    'Your advertisement mentions {requirement}; {clause}.',
  ],
  closing: [
    'I would welcome the opportunity to discuss the position with you.',
    'I would be pleased to attend an interview.',
    'Please contact me if you require any further information.',
    'I would be pleased to provide any further information that you may need.',
  ],
  thanks: [
    'Thank you for considering my application.',
    'Thank you for your consideration.',
    'I thank you for your time and consideration.',
  ],
  signOff: ['Yours sincerely,', 'Yours faithfully,', 'Kind regards,'],
};
