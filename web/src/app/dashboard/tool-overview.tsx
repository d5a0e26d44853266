import { Link } from 'react-router-dom';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { LISTED_TOOLS, type ToolText } from '../../features/services/tools.ts';
import { href, type RouteName, WEB_ROUTES } from '../paths.ts';
import { DashboardSection } from './section.tsx';

const routes = new Map<string, { title: string; ready: boolean }>(
  WEB_ROUTES.map(({ name, title, ready }) => [name, { title, ready }]),
);
const titleOf = (name: RouteName) => routes.get(name)?.title ?? name;
const isReady = ({ name }: ToolText) => routes.get(name)?.ready === true;

/** Lists the ready tools with their descriptions, then the planned ones. */
export function ToolOverview() {
  const open = LISTED_TOOLS.filter(isReady);
  const planned = LISTED_TOOLS.filter((tool) => !isReady(tool));
  return (
    <DashboardSection
      id="tools"
      title="Career tools"
      about="Each page says what it needs from you, how it counts, and what it gives back."
    >
      <p className="-mt-3">
        Not sure which?{' '}
        <Link className="link" to={href('firstSteps')}>
          {titleOf('firstSteps')}
        </Link>{' '}
        give you five roles and a look at your resume.
      </p>
      {open.length > 0 ? <Open tools={open} /> : null}
      {planned.length > 0 ? (
        <div className="grid gap-1">
          <h3 className="text-base">Not available yet</h3>
          <Planned tools={planned} />
        </div>
      ) : null}
    </DashboardSection>
  );
}

type Props = { tools: readonly ToolText[] };

function Open({ tools }: Props) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-2">
      {tools.map(({ name, line }) => (
        <li key={name} className="border-t border-border">
          <Link to={href(name)} className="group flex items-center gap-4 py-4">
            <ToolArt name={name} className="h-16 w-26 shrink-0" />
            <span className="grid gap-1">
              <span className="font-bold underline-offset-4 group-hover:underline">
                {titleOf(name)}
              </span>
              <span className="text-sm text-muted">{line}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Planned({ tools }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {tools.map(({ name }) => (
        <li key={name}>
          <Link to={href(name)} className="target inline-flex items-center text-sm hover:underline">
            {titleOf(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
