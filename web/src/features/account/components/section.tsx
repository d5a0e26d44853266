import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** Section of the account page, a target of its navigation. */
export function AccountSection(props: {
  id: string;
  title: string;
  purpose: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, purpose, action, children } = props;
  return (
    <Card>
      <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            <p className="max-w-prose text-muted">{purpose}</p>
          </div>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}
