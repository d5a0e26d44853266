import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type Crumb = { label: string; to?: string };

/**
 * Page of a career tool. `input` and `result` are side by side on wide screens; other content goes
 * into `children`, stacked. `saved` comes last.
 */
export function ToolPage(props: {
  title: string;
  /** one line */
  purpose: ReactNode;
  /** parent pages, without the page itself */
  crumbs: readonly Crumb[];
  /** main action, beside the title */
  action?: ReactNode;
  /** between header and content: the profile of the user */
  above?: ReactNode;
  input?: ReactNode;
  result?: ReactNode;
  saved?: ReactNode;
  children?: ReactNode;
}) {
  const { title, purpose, crumbs, action, above, input, result, saved, children } = props;
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-2 gutter py-3">
      <PageHeader
        compact
        before={<Breadcrumbs items={[...crumbs, { label: title }]} />}
        title={title}
        purpose={purpose}
        action={action}
      />
      {above}
      {input === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-6">{input}</div>
          <div className="grid min-w-0 gap-6">{result}</div>
        </div>
      )}
      {children}
      {saved}
    </article>
  );
}
