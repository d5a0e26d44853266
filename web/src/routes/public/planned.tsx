import { Link, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href, type PlannedPlainName, type PlannedStaffName, routeOf } from '../../app/paths.ts';
import { PLANNED } from '../../app/planned.ts';
import { STAFF_PLANNED } from '../../app/planned-staff.ts';
import { titleOf } from '../../app/titles.ts';
import { TOOLS, type ToolText } from '../../features/services/tools.ts';
import { Cairn } from '../../ui/art/cairn.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { PlannedTool } from '../member/planned-tool.tsx';
import { PlannedStaff } from '../staff/planned-staff.tsx';

type Plan =
  | { kind: 'tool'; tool: ToolText }
  | { kind: 'staff'; name: PlannedStaffName }
  | { kind: 'plain'; name: PlannedPlainName };

function planAt(pathname: string): Plan {
  const route = routeOf(pathname);
  if (route === null || route.ready) throw new Error(`${pathname} is not a planned page`);
  if (route.access === 'admin') return { kind: 'staff', name: route.name };
  const tool = TOOLS.find((entry) => entry.name === route.name);
  return tool ? { kind: 'tool', tool } : { kind: 'plain', name: route.name as PlannedPlainName };
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const plan = planAt(pathname);
    const [name, description] =
      plan.kind === 'tool'
        ? [plan.tool.name, plan.tool.line]
        : plan.kind === 'staff'
          ? [plan.name, STAFF_PLANNED[plan.name].purpose]
          : [plan.name, PLANNED[plan.name].purpose];
    return { title: titleOf(name), description, index: false };
  },
});

/** A page that is not available yet: what it will do, and where to go meanwhile. */
export default function Planned() {
  const plan = planAt(useLocation().pathname);
  switch (plan.kind) {
    case 'tool':
      return <PlannedTool tool={plan.tool} />;
    case 'staff':
      return <PlannedStaff name={plan.name} />;
    case 'plain':
      return <PlannedPlain name={plan.name} />;
  }
}

function PlannedPlain({ name }: { name: PlannedPlainName }) {
  const plan = PLANNED[name];
  return (
    <article className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:py-16">
      <PageHeader
        before={<Badge className="justify-self-start">Not available yet</Badge>}
        title={titleOf(name)}
        purpose={plan.purpose}
        action={<Cairn className="max-sm:w-36" />}
      />
      <div className="grid gap-x-12 gap-y-10 border-t border-border pt-8 lg:grid-cols-[3fr_2fr] lg:items-start">
        <section aria-labelledby="planned" className="grid gap-4">
          <h2 id="planned" className="text-xl">
            What it will do
          </h2>
          <ul className="grid gap-3">
            {plan.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Waymark className="mt-1.5 size-4 text-control" />
                {point}
              </li>
            ))}
          </ul>
        </section>
        <Card>
          <section aria-labelledby="today" className="grid justify-items-start gap-4">
            <h2 id="today" className="text-xl">
              What you can do today
            </h2>
            <p className="text-muted">{plan.today}</p>
            <div className="flex flex-wrap gap-3">
              <Button asChild>
                <Link to={href('contact')}>Write to us</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to={href(plan.meanwhile)}>Go to {titleOf(plan.meanwhile)}</Link>
              </Button>
            </div>
          </section>
        </Card>
      </div>
    </article>
  );
}
