import type { ReactNode } from 'react';

/** One part of the dashboard: what it is, in a line, and what is in it. */
export function DashboardSection({
  id,
  title,
  about,
  onPaper = false,
  children,
}: {
  id: string;
  title: string;
  about: string;
  /** whether it is worth something in print */
  onPaper?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      data-no-print={onPaper ? undefined : ''}
      className="grid content-start gap-5"
    >
      <div className="grid gap-1">
        <h2 id={id} className="scroll-mt-4 text-xl">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{about}</p>
      </div>
      {children}
    </section>
  );
}
