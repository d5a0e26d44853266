import type { PlannedStaffName, RouteName } from './paths.ts';

export type StaffPage = {
  /** one sentence: what the screen will be for */
  readonly purpose: string;
  /** what it will answer, as questions that staff have */
  readonly answers: readonly string[];
  /** what can be done there */
  readonly acts: readonly string[];
  /** what opening it or acting there leaves in the log, or what it deliberately does not show */
  readonly record: string;
  readonly related: readonly RouteName[];
};

/** The staff screens that do not exist yet. Nothing here may read as if it were there. */
export const STAFF_PLANNED: Readonly<Record<PlannedStaffName, StaffPage>> = {
  adminReports: {
    purpose: 'Every recorded decision: filtered, exported, and verified against the signed ledger.',
    answers: [
      'Who accepted or refused which version, when, and from where?',
      'Who has not answered the newest version yet?',
      'What did this person’s status look like on a given day?',
    ],
    acts: [
      'Filter by person, decision, version, time, and exact address or device',
      'Export as CSV, JSON lines or Parquet with a manifest: number of rows, filter, digest, range of the ledger',
    ],
    record:
      'Opening sealed evidence and every export is an event of its own, with the name of who did it.',
    related: ['adminSecurity', 'adminLaunch'],
  },
  adminUsers: {
    purpose: 'Accounts, their roles, their consent state and their sessions.',
    answers: [
      'Which accounts are there, and which roles do they hold?',
      'Where is this person signed in, and since when?',
    ],
    acts: [
      'Grant or take a role; the last admin cannot be demoted',
      'End one session or all, at once and everywhere',
      'Ask for a new decision about the terms',
    ],
    record:
      'Each act needs a reason and is in the log. What people enter into tools is never shown here.',
    related: ['adminSecurity', 'adminDeleteUser'],
  },
  adminRevenue: {
    purpose: 'Plans, requests for plans, and what they come to at list price.',
    answers: [
      'How many people are on each plan, month by month?',
      'Which requests wait for an answer?',
    ],
    acts: ['Approve or refuse a request for a plan', 'Read the definition behind each figure'],
    record: 'No payment processor is connected: figures will be list prices and say so.',
    related: ['adminPromoCodes', 'adminIntelligence'],
  },
  adminIntelligence: {
    purpose: 'How the product is used as a whole, from first visit to the second week.',
    answers: [
      'Where do people stop between sign-up and their first result?',
      'How long do they take over the terms, and how many refuse, by version?',
      'Which tools are used, and again?',
    ],
    acts: ['Compare two periods', 'Open the rows behind each figure'],
    record: 'Counts only. Nothing that anybody wrote is read for it.',
    related: ['adminAnalytics', 'adminCohorts'],
  },
  adminAbTesting: {
    purpose: 'Experiments: what was shown to whom, and what difference it made.',
    answers: [
      'Is the difference larger than chance, and how sure is that?',
      'Did each group get its share, or is the split broken?',
    ],
    acts: [
      'Describe an experiment, start it, end it; what runs cannot be edited',
      'Keep or discard the result, with the reason',
    ],
    record:
      'The terms, refusing them, idle sign-out and deleting an account can never be part of one.',
    related: ['adminCohorts', 'adminIntelligence'],
  },
  adminCustomReports: {
    purpose: 'Reports that staff put together from the fields they may see.',
    answers: ['Questions that no fixed screen answers, without writing SQL'],
    acts: [
      'Choose columns, filters, groups and an order; preview, save, share',
      'Export the result as CSV',
    ],
    record: 'Addresses are masked without the role for evidence, and each export is in the log.',
    related: ['adminReports', 'adminIntelligence'],
  },
  adminHealth: {
    purpose: 'Is everything running, and do log, projections and ledger agree?',
    answers: [
      'How far behind the log is each projection, in seconds?',
      'Which records could not be read, and why?',
      'How many sockets are open, and how many errors are there?',
    ],
    acts: ['Watch it live', 'Look at an unreadable record, and have it read again'],
    record: 'Reading again and discarding are acts with a reason, and in the log.',
    related: ['adminSecurity', 'adminLaunch'],
  },
  adminAnalytics: {
    purpose: 'Which pages are read, and how fast they were for the people who read them.',
    answers: [
      'Which pages are visited, and from which kind of device?',
      'How fast is each page for three quarters of its visitors?',
    ],
    acts: ['Choose pages and a period', 'See how many measurements stand behind a figure'],
    record:
      'Fewer than thirty measurements are shown as too few. Nobody is followed from site to site.',
    related: ['adminIntelligence', 'adminHealth'],
  },
  adminSecurity: {
    purpose: 'Sign-ins that failed, tokens used twice, roles granted, sessions ended by staff.',
    answers: [
      'Is somebody trying passwords, and on which accounts?',
      'Who became staff, and by whose hand?',
      'Does the ledger verify from its first record to its last?',
    ],
    acts: ['End sessions', 'Run the check of the ledger and read its result'],
    record: 'Both are acts with a name and a time in the log.',
    related: ['adminUsers', 'adminReports'],
  },
  adminSettings: {
    purpose: 'Settings of the product, each change on the record.',
    answers: ['What is set now, since when, and by whom?'],
    acts: [
      'Plans, limits, switches and the text of a notice',
      'A new version of a legal document: draft, differences, how many people must decide again, publish',
    ],
    record: 'Each change keeps what stood there before. Keys can be set here and never read.',
    related: ['adminPromoCodes', 'adminLaunch'],
  },
  adminPromoCodes: {
    purpose: 'Promo codes: what they give, until when, and how often they were used.',
    answers: ['Which codes are in use, and what do they cost at list price?'],
    acts: ['Make a code or a batch of them', 'End a code; what it gave stays as it was'],
    record: 'Making and ending are in the log. A code in use is never edited.',
    related: ['adminRevenue', 'adminSettings'],
  },
  adminCohorts: {
    purpose: 'Groups of people by when they came, and what they still use later.',
    answers: ['Of those who came in a given week, how many came back, and for what?'],
    acts: ['Define a group by rules or by a list', 'Compare two groups over equal time'],
    record:
      'Groups of fewer than five people are hidden; weeks that are not over are hatched and not counted.',
    related: ['adminIntelligence', 'adminAbTesting'],
  },
  adminDeleteUser: {
    purpose: 'Erasing a person: what goes, what stays, and the reason on the record.',
    answers: ['What is stored about this person, and what happens to each part of it?'],
    acts: [
      'See the list before anything happens, then confirm by typing',
      'Keep a certificate of what was done',
    ],
    record:
      'The person’s key is destroyed for ever. Proofs stay valid and say that the rest was erased.',
    related: ['adminUsers', 'adminReports'],
  },
  adminInsights: {
    purpose: 'Insight articles: drafts, published ones, their tags and their addresses.',
    answers: ['What is published, what waits, and which links are broken?'],
    acts: [
      'Publish, schedule or take back an article',
      'Change an address; the old one keeps working',
    ],
    record: 'Publishing and taking back are in the log.',
    related: ['insights'],
  },
  adminInsightEditor: {
    purpose: 'Writing an article, with sources and a preview.',
    answers: ['How will readers see it, and what changed since the last version?'],
    acts: [
      'Write with drafts that save themselves, and go back to an earlier one',
      'Preview, then publish or schedule',
    ],
    record: 'Two people cannot overwrite each other: the second one sees both texts.',
    related: ['adminInsights', 'insights'],
  },
  adminLaunch: {
    purpose: 'A list of what must be true before going live, checked by the system itself.',
    answers: [
      'Which checks pass now, which fail, and which does nobody know about?',
      'Who has signed for what, and where is the evidence?',
    ],
    acts: ['Run the checks', 'Sign for a point, or waive it with a reason and an end'],
    record: 'Unknown never counts as passed. The decision to go live is an entry in the ledger.',
    related: ['adminHealth', 'adminSecurity'],
  },
};
