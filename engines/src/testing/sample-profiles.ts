/** Made-up profiles, for the tests of what reads them. */
import type { LinkedinProfile, ProfileEntry } from '@roletrail/contracts/http/linkedin-profile';

export const NO_PROFILE: LinkedinProfile = {
  headline: '',
  about: '',
  experience: { kind: 'text', text: '' },
  education: { kind: 'text', text: '' },
  skills: [],
  url: '',
};

export const withProfile = (part: Partial<LinkedinProfile>): LinkedinProfile =>
  Object.assign({}, NO_PROFILE, part);

const NO_ENTRY: ProfileEntry = { title: '', at: '', place: '', dates: '', description: '' };
export const sampleEntry = (part: Partial<ProfileEntry>): ProfileEntry =>
  Object.assign({}, NO_ENTRY, part);

/** The profile of CLERK, with some things that are other there. */
export const CLERK_PROFILE: LinkedinProfile = {
  headline: 'Office Clerk at Acme',
  about:
    'Passionate team player. I like order in all things and keep it for two courts that need it.',
  experience: {
    kind: 'entries',
    entries: [
      sampleEntry({
        title: 'Senior Clerk',
        at: 'Acme Limited',
        dates: 'Mar 2019 – Present',
        description: '- Filed 300 cases a week for two judges in Excel.\n- Kept the archive.',
      }),
      sampleEntry({ title: 'Lifeguard', at: 'City Pool', dates: '2013' }),
    ],
  },
  education: {
    kind: 'entries',
    entries: [sampleEntry({ title: 'BA in English', at: 'Calder College', dates: '2010 – 2014' })],
  },
  skills: ['Excel'],
  url: 'https://www.linkedin.com/in/ada-byron-1a2b3c4d5/',
};
