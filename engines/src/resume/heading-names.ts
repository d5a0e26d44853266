/** What headings of résumés are called. */

import type { PlacedLine } from './placed-text.ts';

export type SectionKind =
  | 'head'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'projects'
  | 'certifications'
  | 'awards'
  | 'publications'
  | 'languages'
  | 'volunteering'
  | 'military'
  | 'courses'
  | 'interests'
  | 'references'
  | 'contact'
  | 'other';

export type ResumeSection = {
  readonly kind: SectionKind;
  /** as it is written; null: what stands before the first */
  readonly heading: PlacedLine | null;
  readonly lines: readonly PlacedLine[];
};

/** Words of headings, as they stand without signs and in small letters. */
export const HEADING_NAMES: Readonly<
  Record<Exclude<SectionKind, 'head' | 'other'>, readonly string[]>
> = {
  summary: [
    'summary',
    'professional summary',
    'executive summary',
    'career summary',
    'summary of qualifications',
    'qualifications summary',
    'qualifications',
    'profile',
    'professional profile',
    'personal profile',
    'personal statement',
    'about',
    'about me',
    'objective',
    'career objective',
    'highlights',
    'career highlights',
    'introduction',
    'overview',
    'research profile',
    'who i am',
  ],
  experience: [
    'experience',
    'work',
    'work experience',
    'professional experience',
    'employment',
    'employment history',
    'work history',
    'career history',
    'professional background',
    'work background',
    'relevant experience',
    'related experience',
    'additional experience',
    'other experience',
    'industry experience',
    'teaching experience',
    'clinical experience',
    'research experience',
    'leadership experience',
    'internships',
    'internship experience',
    'positions held',
    'professional history',
    'career',
    'jobs',
    'academic appointments',
    'professional appointments',
    'positions',
    'internship',
  ],
  education: [
    'education',
    'education and training',
    'academic background',
    'educational background',
    'academic history',
    'academic qualifications',
    'education and qualifications',
    'education and certifications',
    'schooling',
    'studies',
    'degrees',
    'school',
  ],
  skills: [
    'skills',
    'technical skills',
    'key skills',
    'core skills',
    'professional skills',
    'personal skills',
    'digital skills',
    'job-related skills',
    'transferable skills',
    'relevant skills',
    'skills and tools',
    'tools',
    'tools and technologies',
    'technologies',
    'core competencies',
    'competencies',
    'areas of expertise',
    'expertise',
    'skills and abilities',
    'skills summary',
    'technical proficiencies',
    'computer skills',
    'top skills',
    'strengths',
    'skills and interests',
    'tech stack',
    'skills and certifications',
    'skills and certificates',
    'skills and languages',
    'certifications and skills',
    'technical skills and certifications',
  ],
  projects: [
    'projects',
    'personal projects',
    'selected projects',
    'key projects',
    'side projects',
    'academic projects',
    'open source',
    'open source projects',
    'open source contributions',
    'open source work',
    'projects and open source',
    'data projects',
    'technical projects',
    'relevant projects',
    'research projects',
    'course projects',
    'capstone project',
    'portfolio',
    'project experience',
    'projects experience',
    'project work',
  ],
  certifications: [
    'certifications',
    'certificates',
    'certification',
    'licenses',
    'licences',
    'licenses and certifications',
    'licences and certifications',
    'certifications and licenses',
    'certifications and training',
    'professional certifications',
    'credentials',
    'accreditations',
    'licensure',
    'training and certifications',
    'training',
    'professional development',
  ],
  awards: [
    'awards',
    'honors',
    'honours',
    'honors and awards',
    'honours and awards',
    'awards and honors',
    'honors awards',
    'achievements',
    'accomplishments',
    'key achievements',
    'scholarships',
    'recognition',
  ],
  publications: [
    'publications',
    'selected publications',
    'papers',
    'publications and talks',
    'presentations',
    'talks',
    'patents',
    'conferences',
  ],
  languages: ['languages', 'language skills', 'spoken languages', 'foreign languages'],
  volunteering: [
    'volunteering',
    'volunteer experience',
    'volunteer work',
    'voluntary work',
    'voluntary positions',
    'volunteer positions',
    'volunteer',
    'community service',
    'community involvement',
    'community work',
    'community engagement',
    'community outreach',
    'community and volunteering',
    'volunteer and community',
    'volunteer and community work',
    'volunteering and community',
    'volunteer activities',
    'community',
    'extracurricular activities',
    'activities',
    'leadership and activities',
    'leadership',
    'activities and leadership',
  ],
  military: ['military', 'military service', 'military experience', 'military background'],
  courses: ['courses', 'coursework', 'relevant coursework', 'relevant courses', 'selected courses'],
  interests: [
    'interests',
    'hobbies',
    'hobbies and interests',
    'personal interests',
    'interests and hobbies',
  ],
  references: ['references', 'referees'],
  contact: [
    'contact',
    'contact information',
    'contact details',
    'contact me',
    'details',
    'personal details',
    'personal information',
    'links',
  ],
};

/**
 * Words of headings that stand there otherwise; the first that fits. Only of lines that look like
 * headings, for people write of all this in sentences too.
 */
export const HEADING_WORDS: readonly (readonly [SectionKind, RegExp])[] = [
  ['references', /\brefer(?:ence|ee)/],
  ['certifications', /\blicen[cs]|\bcertif|\bcredential|\baccredit/],
  ['publications', /\bpublication|\bpapers?\b|\btalks?\b|\bpresentations?\b|\bpatents?\b/],
  ['awards', /\bawards?\b|\bhono(?:u?rs)\b|\bprizes?\b|\bgrants?\b|\bscholarship|\bfellowship/],
  ['volunteering', /\bvolunt|\bcommunity\b|\boutreach\b/],
  ['military', /\bmilitary\b/],
  ['projects', /\bprojects?\b/],
  ['languages', /\blanguages?\b/],
  ['interests', /\binterests?\b|\bhobb/],
  ['courses', /\bcourses?\b|\bcoursework\b/],
  [
    'experience',
    /\bexperience\b|\bemploy|\bcareer\b|\bappointments?\b|\bwork(?:ed)?\b|\bpositions?\b|\bjobs?\b/,
  ],
  ['education', /\beducation|\bacademic\b|\bschool|\bstud(?:y|ies)\b|\bdegrees?\b/],
  [
    'skills',
    /\bskills?\b|\bcompetenc|\bexpertise\b|\btools?\b|\btechnolog|\bproficienc|\bstrengths?\b|\bcan do\b|\bknow\b/,
  ],
  ['summary', /\bsummary\b|\bprofile\b|\bobjective\b|\babout\b|\bstatement\b|\boverview\b/],
  ['contact', /\bcontact|\breach me\b/],
];
