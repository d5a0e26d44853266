/**
 * Career tools: plain data from which pages, routes, examples, saved runs and tests are derived.
 * No schemas here: every page loads this module. The schemas of a tool are in its file beside it.
 */
export type ToolEntry = {
  /** the same in code, folders and the address of its example */
  readonly id: string;
  readonly path: `/services/${string}`;
  readonly title: string;
  /** engines whose saved runs are its own; the ids are in URLs and stored runs */
  readonly engines?: readonly string[];
  /** query parameter of its page that opens a saved run */
  readonly opens?: string;
  /** true: its page may use the microphone and play recordings, which stay in the tab */
  readonly records?: boolean;
  /** kinds of saved items (saved/kinds.ts) that its page lists */
  readonly saved?: readonly SavedEntry[];
};

type SavedEntry = {
  readonly kind: string;
  /** of one item, in lists of several kinds */
  readonly name: string;
  /** query parameter of the page that opens an item */
  readonly opens: string;
};

export const TOOLS = [
  {
    id: 'resume',
    path: '/services/resume',
    title: 'Resume analysis',
    engines: ['resume', 'resume-review'],
  },
  {
    id: 'skills',
    path: '/services/skills',
    title: 'Skills assessment',
    engines: ['skills', 'interests'],
    opens: 'saved',
  },
  {
    id: 'role-finder',
    path: '/services/roles/smart',
    title: 'Guided role finder',
    engines: ['role-finder'],
    opens: 'list',
  },
  {
    id: 'role-explorer',
    path: '/services/roles/enhanced',
    title: 'Role explorer',
  },
  {
    id: 'market',
    path: '/services/market',
    title: 'Market intelligence',
    engines: ['market', 'ad-basket'],
    opens: 'saved',
  },
  {
    id: 'interview',
    path: '/services/interview',
    title: 'Interview practice',
    engines: ['interview-questions', 'interview-review', 'story-rehearsal'],
    opens: 'practice',
    records: true,
    saved: [{ kind: 'story', name: 'Interview story', opens: 'story' }],
  },
  {
    id: 'linkedin',
    path: '/services/linkedin',
    title: 'LinkedIn optimisation',
    engines: ['linkedin'],
    opens: 'saved',
  },
  {
    id: 'cover-letter',
    path: '/services/cover-letter',
    title: 'Cover letter',
    engines: ['cover-letter', 'letter-check'],
    saved: [{ kind: 'letter', name: 'Cover letter', opens: 'letter' }],
  },
  {
    id: 'coaching',
    path: '/services/coaching',
    title: 'Coaching',
    saved: [
      { kind: 'application', name: 'Application', opens: 'card' },
      { kind: 'goal', name: 'Goal and weekly plan', opens: 'goal' },
    ],
  },
] as const satisfies readonly ToolEntry[];

export type Tool = (typeof TOOLS)[number];
export type ToolId = Tool['id'];
