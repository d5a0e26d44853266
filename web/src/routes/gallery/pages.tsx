import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import { ToolPage } from '../../kit/pages/tool-page.tsx';
import { useViews } from '../../kit/pages/use-views.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Both } from './both.tsx';

/** Page layouts, each with its own URL, because a page has one title. */
export const SAMPLE_PAGES: Readonly<Record<string, () => ReactNode>> = {
  tool: () => (
    <ToolPage
      title="A tool"
      purpose="What the tool answers, in one line."
      crumbs={[{ label: 'Gallery', to: '/gallery' }]}
      action={<Button variant="signpost">Main action</Button>}
      input={<Sample>What the person enters</Sample>}
      result={<Empty title="No result yet">It appears here after the first question.</Empty>}
      saved={<Sample>What the person saved</Sample>}
    />
  ),
  staff: () => (
    <StaffPage
      title="A staff screen"
      purpose="What staff decide here, in one line."
      action={<Button>Main action</Button>}
      filters={
        <SelectField label="State">
          <option>All</option>
        </SelectField>
      }
    >
      <Sample>Content</Sample>
    </StaffPage>
  ),
  'staff-refused': () => (
    <StaffPage title="A staff screen" purpose="What staff decide here." mayOpen={false}>
      <Sample>Content</Sample>
    </StaffPage>
  ),
};

function Sample({ children }: { children: string }) {
  return <Card tight>{children}</Card>;
}

/** Returns the layout of the URL, or null. */
export function useSamplePage(): (() => ReactNode) | null {
  const [search] = useSearchParams();
  return SAMPLE_PAGES[search.get('page') ?? ''] ?? null;
}

export function GalleryPages() {
  return (
    <Both id="pages" title="Pages" about="Layouts of whole pages, in the theme of this browser.">
      {(theme) => (
        <div className="grid gap-6">
          <ul className="grid gap-1">
            {Object.keys(SAMPLE_PAGES).map((name) => (
              <li key={name}>
                <Link className="link inline-flex target items-center" to={`/gallery?page=${name}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <SampleViews theme={theme} />
        </div>
      )}
    </Both>
  );
}

const VIEWS = {
  open: { label: 'Open', View: () => <Sample>What is open</Sample> },
  closed: { label: 'Closed', View: () => <Sample>What is closed</Sample> },
};

function SampleViews({ theme }: { theme: string }) {
  const { tabs, View } = useViews(`Views, ${theme}`, VIEWS);
  return (
    <div className="grid gap-4">
      {tabs}
      <View />
    </div>
  );
}
