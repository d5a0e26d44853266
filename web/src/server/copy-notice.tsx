import type { CopyNotice } from '@roletrail/contracts/web-renderer';
import { BookLock } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatUtc } from '../lib/format.ts';

const BODY = '<body>';
const ROOT = '<div id="root">';

/** Notice above every page of a copy, outside of the hydrated root. */
function Notice({ origin, takenAt }: CopyNotice) {
  return (
    <aside aria-label="Copy of a ledger" className="border-b-2 border-warning bg-warning-surface">
      <div className="mx-auto flex max-w-6xl items-start gap-x-4 px-4 py-3">
        <BookLock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <p className="min-w-0 wrap-anywhere">
          <strong>You are reading a copy of the ledger {origin}.</strong> It was taken on{' '}
          {formatUtc(takenAt)}. You can look up and verify what is public; no account can sign in or
          change anything.
        </p>
      </div>
    </aside>
  );
}

/**
 * Adds the notice to a page, and `data-copy`, by which CSS hides elements of the class `copy:hidden`.
 * @throws if the template lacks the markers
 */
export function withNotice(template: string, copy: CopyNotice): string {
  if (!template.includes(BODY) || !template.includes(ROOT))
    throw new Error('index.html has no <body> or no <div id="root">');
  const notice = renderToStaticMarkup(<Notice {...copy} />);
  return template.replace(BODY, '<body data-copy>').replace(ROOT, () => `${notice}${ROOT}`);
}
