import {
  EXAMPLE_NAMES,
  EXAMPLE_PERSON,
  type ExampleName,
} from '@roletrail/contracts/tool-examples';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EXAMPLE_OF, examplePath } from '../../app/examples.ts';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { getPageTitle } from '../../app/titles.ts';
import { noExampleQuery, toolExampleQuery } from '../../features/examples/api/example.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

const nameIn = (tool: string | undefined) => EXAMPLE_NAMES.find((one) => one === tool);
const toolTitle = (name: ExampleName) => getPageTitle(EXAMPLE_OF[name]);
const SHORT = 'A finished example: a made-up person, real figures.';

export const page = definePage({
  load: ({ params }) => {
    const name = nameIn(params.tool);
    return [name === undefined ? noExampleQuery : toolExampleQuery(name)];
  },
  head: (_data, { params }) => {
    const name = nameIn(params.tool);
    return name === undefined
      ? { title: getPageTitle('example') }
      : { title: `Example: ${toolTitle(name)}`, description: `${toolTitle(name)}. ${SHORT}` };
  },
  sitemap: async () => EXAMPLE_NAMES.map((name) => ({ path: examplePath(name) })),
});

/** Views of the examples, each in the chunk of its tool. */
const VIEWS: Readonly<Record<ExampleName, ComponentType>> = {
  resume: lazy(() => import('../../features/examples/components/resume-example.tsx')),
  'role-finder': lazy(() => import('../../features/examples/components/roles-example.tsx')),
  'role-explorer': lazy(() => import('../../features/examples/components/explorer-example.tsx')),
  market: lazy(() => import('../../features/examples/components/market-example.tsx')),
};

/** Shows the example result of a tool. */
export default function Example() {
  const name = nameIn(useParams().tool);
  if (name === undefined) return null;
  const View = VIEWS[name];
  const title = `Example: ${toolTitle(name)}`;
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
        action={<Try name={name} />}
      />
      <Suspense fallback={<PageLoading />}>
        <View />
      </Suspense>
      <NextLinks name={name} />
    </article>
  );
}

function Try({ name }: { name: ExampleName }) {
  const { status } = useSession();
  const tool = href(EXAMPLE_OF[name]);
  return (
    <Button asChild variant="signpost" className="copy:hidden">
      <Link to={status === 'signed-in' ? tool : `${href('signup')}?next=${tool}`}>
        Try it with yours
      </Link>
    </Button>
  );
}

function NextLinks({ name }: { name: ExampleName }) {
  return (
    <nav
      aria-label="Onward"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-border pt-6"
    >
      <Try name={name} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {EXAMPLE_NAMES.map((other) =>
          other === name ? null : (
            <li key={other}>
              <Link to={examplePath(other)} className="link inline-flex target items-center">
                Example: {toolTitle(other)}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
