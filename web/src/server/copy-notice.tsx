import type { CopyNotice } from '@roletrail/contracts/web-renderer';
import { BookLock } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatUtc } from '../lib/format.ts';

const BODY = '<body>';
const ROOT = '<div id="root">';

/** Above every page of a copy. It stands outside of what the client takes over, so it stays. */
function Notice({ origin, takenAt }: CopyNotice) {
  return (
    <aside aria-label="Copy of a ledger" className="border-b-2 border-warning bg-warning-surface">
      <div className="mx-auto flex max-w-6xl items-start gap-x-4 px-4 py-3">
        <BookLock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <p className="min-w-0 wrap-anywhere">
          <strong>You are reading a copy of the ledger {origin}.</strong> It was taken on{' '}
          {formatUtc(takenAt)}. You can look up and verify what is public; nobody can sign in or
          change anything.
        </p>
      </div>
    </aside>
  );
}

/**
 * The page of a copy: with the notice, and without what has the class `copy:hidden`, which a copy would refuse.
 * @throws when the template lacks the places
 */
export function withNotice(template: string, copy: CopyNotice): string {
  if (!template.includes(BODY) || !template.includes(ROOT))
    throw new Error('index.html lacks a place for the page');
  const notice = renderToStaticMarkup(<Notice {...copy} />);
  return template.replace(BODY, '<body data-copy>').replace(ROOT, () => `${notice}${ROOT}`);
}
