import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { href, type PlannedStaffName } from '../../app/paths.ts';
import { STAFF_PLANNED } from '../../app/planned-staff.ts';
import { titleOf } from '../../app/titles.ts';
import { Survey } from '../../ui/art/survey.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waymark } from '../../ui/waymark.tsx';

/** A staff screen that is not built yet: the questions it will answer, and what it leaves on record. */
export function PlannedStaff({ name }: { name: PlannedStaffName }) {
  const page = STAFF_PLANNED[name];
  const role = name === 'adminReports' ? 'Compliance and administrators' : 'Administrators';
  return (
    <article className="grid max-w-6xl gap-10 px-4 py-10 lg:px-0 lg:pr-4">
      <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[1fr_minmax(0,22rem)]">
        <PageHeader
          before={<Badge className="justify-self-start">Not available yet</Badge>}
          title={titleOf(name)}
          purpose={page.purpose}
        />
        <Survey name={name} className="max-md:max-w-sm" />
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <Part title="What it will answer">
          {page.answers.map((text) => (
            <li key={text} className="border-l-4 border-border pl-4 text-lg leading-snug">
              {text}
            </li>
          ))}
        </Part>
        <Part title="What can be done there">
          {page.acts.map((text) => (
            <li key={text} className="flex gap-3">
              <Waymark className="mt-1.5 size-3.5 text-control" />
              {text}
            </li>
          ))}
        </Part>
      </div>
      <Card className="grid gap-x-8 gap-y-4 md:grid-cols-[2fr_1fr]">
        <div className="grid gap-1">
          <h2 className="text-lg">On the record</h2>
          <p className="text-muted">{page.record}</p>
        </div>
        <div className="grid content-start gap-1">
          <h2 className="text-lg">Who may open it</h2>
          <p className="text-muted">{role}</p>
        </div>
      </Card>
      <nav aria-label="Related screens" className="flex flex-wrap gap-x-6 gap-y-1">
        <span className="inline-flex min-h-9 items-center text-muted">See also</span>
        {[...page.related, 'dashboard' as const].map((other) => (
          <Link key={other} to={href(other)} className="link inline-flex min-h-9 items-center">
            {titleOf(other)}
          </Link>
        ))}
      </nav>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-4">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  );
}
