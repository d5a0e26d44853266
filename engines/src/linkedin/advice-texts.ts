/** What we advise on a profile: a title, the reason and what to do. */
export type AdviceText = { readonly title: string; readonly why: string; readonly todo: string };

export const ADVICE = {
  'headline-only-title': {
    title: 'The headline is only a job title',
    why: 'Many people share your title, so it does not set you apart in a list of names.',
    todo: 'Add 2 things you are good at and, if it fits, one result.',
  },
  'headline-empty': {
    title: 'The headline is missing',
    why: 'It is shown beside your name wherever you appear.',
    todo: 'Choose one of the drafts below and change it until it sounds like you.',
  },
  'about-missing': {
    title: 'The About section is missing',
    why: 'It is the one place where you can say in your own words what you do and want.',
    todo: 'Start with 4 sentences: what you do, how, one example, what you look for.',
  },
  'about-hook-weak': {
    title: 'The first lines say little about you',
    why: 'Only about the first 300 characters show before a reader opens the rest.',
    todo: 'Move what you do, or your best example, to the first sentence.',
  },
  'about-no-evidence': {
    title: 'The About section has no example',
    why: 'Readers believe a claim sooner if they see what you did.',
    todo: 'Add one line of your resume that has a number or a clear result.',
  },
  'about-too-long': {
    title: 'The About section is longer than it may be',
    why: 'LinkedIn does not save text beyond its limit.',
    todo: 'Cut what your jobs below say already.',
  },
  'experience-without-description': {
    title: 'A job has no description',
    why: 'A title and dates do not tell what you did there.',
    todo: 'Copy your 2 best lines for this job from your resume.',
  },
  'skills-missing-target': {
    title: 'Skills of your target are not in your list',
    why: 'People who hire for this work may search by these words.',
    todo: 'Add the ones that you can show. Leave out what you do not have.',
  },
  'dates-differ': {
    title: 'Dates differ from your resume',
    why: 'A reader who sees both may wonder which is right.',
    todo: 'Find out which date is right and use it in both.',
  },
  'title-differs': {
    title: 'A job title differs from your resume',
    why: 'Two titles for one job look like two jobs, or like a mistake.',
    todo: 'Use the title from your contract in both, and explain it if it is unusual.',
  },
  'employer-missing': {
    title: 'An employer of your resume is not in the profile',
    why: 'It can look like a gap to someone who only reads the profile.',
    todo: 'Add the job, or leave it out on purpose and be ready to say why.',
  },
  'education-differs': {
    title: 'Education differs from your resume',
    why: 'Degrees and certificates are easy to check, so they should agree.',
    todo: 'Give the same school, name and year in both.',
  },
  'url-default': {
    title: 'Your profile address ends in random characters',
    why: 'A short address is easier to put on a resume and to read out.',
    todo: 'Change it in LinkedIn’s settings for your public profile, for example to your name.',
  },
  'photo-not-checked': {
    title: 'We do not look at your photo',
    why: 'How you look says nothing about your work, and we do not judge it.',
    todo: 'Nothing to do. Whether you show a photo is up to you.',
  },
  buzzwords: {
    title: 'Some words stand in for examples',
    why: 'Words that fit everyone tell a reader nothing about you.',
    todo: 'Replace each with what you did, or take it out.',
  },
  'headline-too-long': {
    title: 'The headline is longer than it may be',
    why: 'LinkedIn does not save text beyond its limit.',
    todo: 'Cut what About or your jobs say already.',
  },
  'headline-without-target': {
    title: 'The headline does not name the work you look for',
    why: 'People who search by a job title find the profiles that have it.',
    todo: 'Name it if it is what you do. If it is new to you, say so in About.',
  },
  'description-too-long': {
    title: 'A job’s description is longer than it may be',
    why: 'LinkedIn does not save text beyond its limit.',
    todo: 'Keep the lines that matter most for what you look for.',
  },
  'skills-empty': {
    title: 'Your list of skills is empty',
    why: 'People search by skills, and the list is where the search looks.',
    todo: 'Add those that your jobs show.',
  },
  'url-foreign': {
    title: 'This is no address of a LinkedIn profile',
    why: 'An address of a profile has linkedin.com/in/ in it.',
    todo: 'Copy it from your browser while your profile is open.',
  },
  'entry-only-here': {
    title: 'An entry of your profile is not in your resume',
    why: 'A reader who has both may ask about it.',
    todo: 'Add it to the resume, or leave it out on purpose.',
  },
} as const satisfies Readonly<Record<string, AdviceText>>;
export type AdviceId = keyof typeof ADVICE;

/** Words that fit everyone and tell nothing. */
export const BUZZWORDS: readonly string[] = [
  'passionate',
  'dynamic',
  'motivated',
  'results-driven',
  'results-oriented',
  'visionary',
  'guru',
  'ninja',
  'rock star',
  'evangelist',
  'thought leader',
  'self-starter',
  'go-getter',
  'team player',
  'synergy',
  'innovative',
  'disruptive',
  'world-class',
  'cutting-edge',
  'best-in-class',
  'seasoned',
  'track record',
  'detail-oriented',
  'hard-working',
  'out of the box',
  'strategic thinker',
  'people person',
  'change agent',
  'game changer',
  'wordsmith',
];
