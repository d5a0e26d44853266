import { TOOLS, type Tool } from '@roletrail/contracts/tools/registry';
import { Link } from 'react-router-dom';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { TOOL_TEXTS } from '../../features/services/tools.ts';
import { getPageTitle, href } from '../paths.ts';
import { DashboardSection } from './section.tsx';

/** Lists the ready tools with their descriptions, then the planned ones. */
export function ToolOverview() {
  const open = TOOLS.filter(({ ready }) => ready);
  const planned = TOOLS.filter(({ ready }) => !ready);
  return (
    <DashboardSection
      id="tools"
      title="Career tools"
      about="Each page says what it needs from you, how it counts, and what it gives back."
    >
      <p className="-mt-3">
        Not sure which?{' '}
        <Link className="link" to={href('firstSteps')}>
          {getPageTitle('firstSteps')}
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

type Props = { tools: readonly Tool[] };

function Open({ tools }: Props) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-2">
      {tools.map(({ id, path, title }) => (
        <li key={id} className="border-t border-border">
          <Link to={path} className="group flex items-center gap-4 py-4">
            <ToolArt name={id} className="h-16 w-26 shrink-0" />
            <span className="grid gap-1">
              <span className="font-bold underline-offset-4 group-hover:underline">{title}</span>
              <span className="text-sm text-muted">{TOOL_TEXTS[id].line}</span>
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
      {tools.map(({ id, path, title }) => (
        <li key={id}>
          <Link to={path} className="target inline-flex items-center text-sm hover:underline">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
