import { Link } from 'react-router-dom';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { TOOLS, type ToolText } from '../../features/services/tools.ts';
import { Badge } from '../../ui/badge.tsx';
import { href, ROUTES } from '../paths.ts';
import { DashboardSection } from './section.tsx';

const routes = new Map<string, { title: string; ready: boolean }>(
  ROUTES.map(({ name, title, ready }) => [name, { title, ready }]),
);
const isReady = ({ name }: ToolText) => routes.get(name)?.ready === true;

/** The tools that are open, each with what it does; then those to come, in a line each. */
export function ToolOverview() {
  const open = TOOLS.filter(isReady);
  const planned = TOOLS.filter((tool) => !isReady(tool));
  return (
    <DashboardSection
      id="tools"
      title="Career tools"
      about="Each page says what the tool needs from you, how it counts, and what it gives back."
    >
      {open.length > 0 ? <Tools tools={open} /> : null}
      {planned.length > 0 ? (
        <div className="grid justify-items-start gap-4">
          <Badge>Not available yet</Badge>
          <Tools tools={planned} />
        </div>
      ) : null}
    </DashboardSection>
  );
}

function Tools({ tools }: { tools: readonly ToolText[] }) {
  return (
    <ul className="grid w-full gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {tools.map(({ name }) => (
        <li key={name} className="border-t border-border">
          <Link to={href(name)} className="group flex min-h-16 items-center gap-4 py-2">
            <ToolArt name={name} className="h-12 w-20 shrink-0" />
            <span className="font-bold underline-offset-4 group-hover:underline">
              {routes.get(name)?.title ?? name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
