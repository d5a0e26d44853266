import type { OccupationDetail } from '@roletrail/contracts/http/occupations';
import type { RoleExplorerExample } from '@roletrail/contracts/tools/role-explorer';
import type { ReactNode } from 'react';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { OccupationAbout } from './parts/about-part.tsx';
import AsksPart from './parts/asks-part.tsx';
import LeadsPart from './parts/leads-part.tsx';

/** Example of one opened occupation. */
export default function ExplorerExample() {
  return (
    <ExampleLoader name="role-explorer">
      {({ detail }: RoleExplorerExample) => (
        <>
          <ExampleInput items={[['She opened', detail.title]]} />
          <Opened detail={detail} />
        </>
      )}
    </ExampleLoader>
  );
}

function Opened({ detail }: { detail: OccupationDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <Part title="What it is">
        <OccupationAbout detail={detail} done={null} />
      </Part>
      <Part title="What it asks">
        <AsksPart detail={detail} />
      </Part>
      <div className="lg:col-span-2">
        <Part title="Where it leads">
          <LeadsPart detail={detail} explorer={null} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-5">
      <h2 className="border-t-4 border-border pt-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}
