import { TOOLS } from '@roletrail/contracts/tools/registry';
import { Link } from 'react-router-dom';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { TOOL_TEXTS } from '../../features/services/tools.ts';
import { getPageTitle, href } from '../paths.ts';
import { DashboardSection } from './section.tsx';

/** Lists the tools with their descriptions. */
export function ToolOverview() {
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
      <ul className="grid gap-x-8 md:grid-cols-2">
        {TOOLS.map(({ id, path, title }) => (
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
    </DashboardSection>
  );
}
