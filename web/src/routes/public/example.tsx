import { EXAMPLE_PERSON } from '@roletrail/contracts/tool-examples';
import { TOOLS, type Tool } from '@roletrail/contracts/tools/registry';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { examplePath } from '../../app/examples.ts';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { noExampleQuery, toolExampleQuery } from '../../features/examples/api/example.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

const findTool = (tool: string | undefined) => TOOLS.find(({ id }) => id === tool);
const SHORT = 'A finished example: a made-up person, real figures.';

export const page = definePage({
  load: ({ params }) => {
    const tool = findTool(params.tool);
    return [tool === undefined ? noExampleQuery : toolExampleQuery(tool.id)];
  },
  head: (_data, { params }) => {
    const tool = findTool(params.tool);
    return tool === undefined
      ? { title: getPageTitle('example') }
      : { title: `Example: ${tool.title}`, description: `${tool.title}. ${SHORT}` };
  },
  sitemap: async () => TOOLS.map(({ id }) => ({ path: examplePath(id) })),
});

/** Views of the examples, each in the chunk of its tool. */
const FILES = import.meta.glob<{ default: ComponentType }>('../../tools/*/example.tsx');
const VIEWS: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(FILES).map(([file, load]) => [file.split('/').at(-2) ?? '', lazy(load)]),
);

/** Shows the example result of a tool. */
export default function Example() {
  const tool = findTool(useParams().tool);
  const View = VIEWS.get(tool?.id ?? '');
  if (tool === undefined || View === undefined) return null;
  const title = `Example: ${tool.title}`;
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-10 gutter py-10 sm:py-14">
      <PageHeader
        before={
          <>
            <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
            <Badge className="justify-self-start">A made-up person</Badge>
          </>
        }
        title={title}
        purpose={`${EXAMPLE_PERSON.story} She does not exist; what the tool answers her is real.`}
        action={<Try tool={tool} />}
      />
      <Suspense fallback={<PageLoading />}>
        <View />
      </Suspense>
      <NextLinks tool={tool} />
    </article>
  );
}

function Try({ tool: { path } }: { tool: Tool }) {
  const { status } = useSession();
  return (
    <Button asChild variant="signpost" className="copy:hidden">
      <Link to={status === 'signed-in' ? path : `${href('signup')}?next=${path}`}>
        Try it with yours
      </Link>
    </Button>
  );
}

function NextLinks({ tool }: { tool: Tool }) {
  return (
    <nav
      aria-label="Next steps"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-border pt-6"
    >
      <Try tool={tool} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {TOOLS.map((other) =>
          other === tool ? null : (
            <li key={other.id}>
              <Link to={examplePath(other.id)} className="link inline-flex target items-center">
                Example: {other.title}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
