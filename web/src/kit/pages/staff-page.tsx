import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StaffArea } from './staff-area.ts';

/**
 * Staff screen: title, purpose, tabs, filters, content. The route guard admits only
 * staff. `mayOpen` is for content that requires one role. The server checks every call.
 */
export function StaffPage(props: {
  title: string;
  /** one line */
  purpose: ReactNode;
  /** main action, beside the title */
  action?: ReactNode;
  /** links to the views of the screen */
  tabs?: ReactNode;
  filters?: ReactNode;
  /** false: the account lacks the role, and a message replaces the content */
  mayOpen?: boolean;
  children: ReactNode;
}) {
  const { title, purpose, action, tabs, filters, mayOpen = true, children } = props;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 gutter py-10 lg:px-0">
      <PageHeader title={title} purpose={purpose} action={mayOpen ? action : null} />
      {mayOpen ? (
        <>
          {tabs}
          {filters ? (
            <div className="flex min-w-0 flex-wrap items-end gap-3" data-no-print>
              {filters}
            </div>
          ) : null}
          <StaffArea value={true}>{children}</StaffArea>
        </>
      ) : (
        <Alert variant="warning" title="You may not open this">
          Your account does not have the role for it. An administrator can grant it.
        </Alert>
      )}
    </article>
  );
}
