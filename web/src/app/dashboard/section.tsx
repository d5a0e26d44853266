import type { ReactNode } from 'react';

/** Section of the dashboard: title, summary and content. */
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
  /** true: included in print */
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
