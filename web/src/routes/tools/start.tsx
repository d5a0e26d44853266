import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FirstSteps } from './first-steps/components/first-steps.tsx';

const PURPOSE =
  'Bring your resume or answer three questions. You get a first look at it, five roles, and one thing to do next. We save the roles in your account.';

export const page = definePage({
  head: () => ({ title: getPageTitle('firstSteps'), description: PURPOSE, index: false }),
});

/** First result of the tools in less than five minutes, for members. */
export default function Start() {
  const title = getPageTitle('firstSteps');
  return (
    <article className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-10 gutter py-10 sm:py-14">
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
        }
        title={title}
        purpose={PURPOSE}
      />
      <FirstSteps />
    </article>
  );
}
