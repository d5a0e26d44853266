import type { PlannedName, RouteName } from './paths.ts';

export type PlannedPage = {
  /** one sentence: what the page will be for */
  readonly purpose: string;
  readonly points: readonly string[];
  /** where to go meanwhile */
  readonly meanwhile: RouteName;
};

/** What each page that does not exist yet will do. Nothing here may read as if it were there. */
export const PLANNED: Readonly<Record<PlannedName, PlannedPage>> = {
  services: {
    purpose: 'An overview of every career tool, with what each needs from you and gives back.',
    points: [
      'One short description of each tool and how long it takes',
      'What happens to the text you enter, tool by tool',
      'A suggestion of where to begin, from two questions',
    ],
    meanwhile: 'home',
  },
  pricing: {
    purpose: 'The plans, their monthly prices and what is in each of them.',
    points: ['A comparison of the plans', 'A check for promo codes', 'Asking for a plan'],
    meanwhile: 'home',
  },
  contact: {
    purpose: 'A form that reaches the people behind RoleTrail and gives you a ticket number.',
    points: ['A message with a topic of your choice', 'A ticket number and a status link'],
    meanwhile: 'home',
  },
  support: {
    purpose: 'Answers to common questions, and your own tickets with their replies.',
    points: ['A searchable list of questions', 'Your tickets and what we answered'],
    meanwhile: 'home',
  },
  insights: {
    purpose: 'Articles on careers and the labour market, each with its sources.',
    points: ['Search by word and tag', 'Reading time beside each title', 'RSS and JSON feeds'],
    meanwhile: 'home',
  },
  insight: {
    purpose: 'One article with its sources, a table of contents and related reading.',
    points: ['The text and where its figures come from', 'Related articles'],
    meanwhile: 'home',
  },
  realtimeDemo: {
    purpose: 'A live view of the channel that tells your browser when a session was ended.',
    points: [
      'Connection state, round-trip time and sequence numbers',
      'A session that you can leave idle or revoke from a second pane',
      'A dropped network, and what is caught up afterwards',
    ],
    meanwhile: 'home',
  },
  account: {
    purpose: 'Your profile, your sessions on every device, and how you sign in.',
    points: [
      'Each session with its device, and a button that ends it',
      'Changing your e-mail address and password',
      'Your consent history with receipts',
    ],
    meanwhile: 'dashboard',
  },
  ownData: {
    purpose: 'Taking your data with you, or having it erased. You need not accept anything for it.',
    points: [
      'One file with everything that is stored about you',
      'Erasure: your personal data becomes unreadable for ever, proofs stay valid without it',
      'Until this page works, whoever runs this service can do both for you on request',
    ],
    meanwhile: 'privacy',
  },
  deleteAccount: {
    purpose:
      'Deleting your account, with a plain list of what is erased and what is kept, and why.',
    points: ['A confirmation with your password', 'A time in which you can change your mind'],
    meanwhile: 'dashboard',
  },
  resume: {
    purpose: 'Reads your resume and says what a recruiter and a parsing program make of it.',
    points: ['Structure, wording and gaps, each with a reason', 'A comparison with one posting'],
    meanwhile: 'dashboard',
  },
  skills: {
    purpose: 'A questionnaire on skills and interests, with a profile that you can keep.',
    points: ['Your strengths with the answers they rest on', 'Occupations that ask for them'],
    meanwhile: 'dashboard',
  },
  rolesSmart: {
    purpose: 'A few guided questions that end in a short list of roles, each with its reasons.',
    points: ['Why each role is on the list', 'What is missing for it'],
    meanwhile: 'dashboard',
  },
  rolesEnhanced: {
    purpose:
      'A catalogue of occupations with filters, and the paths that lead from one to another.',
    points: ['Filters by skill, education and field', 'Paths between two occupations'],
    meanwhile: 'dashboard',
  },
  market: {
    purpose: 'Wages, employment and outlook of an occupation, each figure with its source.',
    points: ['Figures with unit, period and source', 'A table behind every chart'],
    meanwhile: 'dashboard',
  },
  interview: {
    purpose: 'Practice for interviews: questions for a role, your answers, and feedback on them.',
    points: ['Questions by role and level', 'A record of how your answers changed'],
    meanwhile: 'dashboard',
  },
  linkedin: {
    purpose: 'Suggestions for a LinkedIn profile, from text that you paste in.',
    points: ['Headline, summary and experience one by one', 'Nothing is fetched or posted for you'],
    meanwhile: 'dashboard',
  },
  coverLetter: {
    purpose: 'A cover letter built from your own facts for one posting, yours to edit.',
    points: ['A draft with each sentence tied to a fact', 'Export as text and PDF'],
    meanwhile: 'dashboard',
  },
  coaching: {
    purpose: 'A plan of small steps toward a role, with what you did and what comes next.',
    points: ['Goals with dates of your choosing', 'A weekly review'],
    meanwhile: 'dashboard',
  },
  adminReports: {
    purpose: 'Every recorded decision: filtered, exported, and verified against the signed ledger.',
    points: ['Filters by person, decision, version and time', 'Exports with proof of completeness'],
    meanwhile: 'dashboard',
  },
  adminUsers: {
    purpose: 'Accounts, their roles and their sessions.',
    points: ['Granting and taking roles, each time on the record', 'Ending sessions'],
    meanwhile: 'dashboard',
  },
  adminRevenue: {
    purpose: 'Subscriptions and what they bring in.',
    points: ['Plans by month', 'Requests that wait for an answer'],
    meanwhile: 'dashboard',
  },
  adminIntelligence: {
    purpose: 'How the product is used as a whole.',
    points: ['Use of each tool over time', 'From sign-up to first result'],
    meanwhile: 'dashboard',
  },
  adminAbTesting: {
    purpose: 'Experiments: what was shown to whom, and what difference it made.',
    points: ['Assignment that stays the same per person', 'Results with their uncertainty'],
    meanwhile: 'dashboard',
  },
  adminCustomReports: {
    purpose: 'Reports put together from the fields that staff may see.',
    points: ['Saved definitions', 'Export as CSV'],
    meanwhile: 'dashboard',
  },
  adminHealth: {
    purpose: 'Is everything running, and do log, projections and ledger agree?',
    points: ['Each process and its delay', 'Continuous reconciliation of the three'],
    meanwhile: 'dashboard',
  },
  adminAnalytics: {
    purpose: 'Which pages are read, and how fast they were for the people who read them.',
    points: ['Pages by visits', 'Speed as visitors had it'],
    meanwhile: 'dashboard',
  },
  adminSecurity: {
    purpose: 'Sign-ins that failed, tokens used twice, sessions ended by staff.',
    points: ['A timeline of events', 'Limits and who met them'],
    meanwhile: 'dashboard',
  },
  adminSettings: {
    purpose: 'Settings of the product, each change on the record.',
    points: ['Plans and prices', 'Limits and switches'],
    meanwhile: 'dashboard',
  },
  adminPromoCodes: {
    purpose: 'Promo codes: what they give, until when, and how often they were used.',
    points: ['Making and ending codes', 'Uses of each'],
    meanwhile: 'dashboard',
  },
  adminCohorts: {
    purpose: 'Groups of people by when they came, and what they still use later.',
    points: ['Retention by month', 'Definitions that can be saved'],
    meanwhile: 'dashboard',
  },
  adminDeleteUser: {
    purpose: 'Erasing a person: what goes, what stays, and the reason on the record.',
    points: ['A preview of what will be erased', 'A typed confirmation'],
    meanwhile: 'dashboard',
  },
  adminInsights: {
    purpose: 'Insight articles: drafts, published ones and their tags.',
    points: ['Drafts and dates of publication', 'Changed addresses that keep working'],
    meanwhile: 'dashboard',
  },
  adminInsightEditor: {
    purpose: 'Writing an article, with sources and a preview.',
    points: ['A preview as readers will see it', 'Drafts that save themselves'],
    meanwhile: 'dashboard',
  },
  adminLaunch: {
    purpose: 'A list of what must be true before going live, checked by the system itself.',
    points: ['Each check with its result and its reason', 'Links to where it is mended'],
    meanwhile: 'dashboard',
  },
};
