import type { ArticleNote, ArticleTopic } from '@roletrail/contracts/http/insights';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';

/** What changed in an article since it was published. */
export function Changes({ notes }: { notes: readonly ArticleNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="grid gap-3 border-t border-border pt-8">
      <h2 id="changes" className="text-lg">
        What changed
      </h2>
      <NoteList notes={notes} />
      <Link to="/insights/corrections" className="link inline-flex target items-center">
        All corrections and updates
      </Link>
    </section>
  );
}

function NoteList({ notes }: { notes: readonly ArticleNote[] }) {
  return (
    <ul className="grid gap-3">
      {notes.map(({ kind, words, notedAt }) => (
        <li key={notedAt + words}>
          <span className="block text-sm text-muted">
            {NOTE_KINDS[kind]}, {formatDate(notedAt.slice(0, 10))}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}

export const NOTE_KINDS: Readonly<Record<ArticleNote['kind'], string>> = {
  correction: 'Correction',
  update: 'Update',
};

/** One tool that goes on from an article, by its topic. */
const STEPS: Readonly<Record<ArticleTopic, { readonly to: string; readonly label: string }>> = {
  market: { to: '/services/market', label: 'See what is published of an occupation' },
  pay: { to: '/services/market', label: 'Compare the pay of occupations' },
  change: { to: '/services/roles/smart', label: 'Find roles that your skills lead to' },
  search: { to: '/services/start', label: 'Get a first result from a few answers' },
  proof: { to: '/verify', label: 'Verify a receipt in this browser' },
  privacy: { to: '/account/data', label: 'See and download your own data' },
};

/** The step into a tool at the end of an article. */
export function StepIntoTool({ topic }: { topic: ArticleTopic }) {
  const { to, label } = STEPS[topic];
  return (
    <p className="rounded-md border border-border bg-surface p-4" data-no-print>
      <span className="block text-sm text-muted">Your next step</span>
      <Link to={to} className="link inline-flex target items-center font-bold">
        {label}
      </Link>
    </p>
  );
}
