import { PageHeader } from '../../ui/page-header.tsx';
import { Charts } from './charts.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import { Data } from './data.tsx';
import { Drawings, Texts } from './drawings.tsx';
import { Feedback, Layers } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { GalleryPages, useSamplePage } from './pages.tsx';
import { Queries } from './queries.tsx';
import { SavedGallery } from './saved.tsx';
import { TableGallery } from './tables.tsx';
import { TokenGallery } from './tokens.tsx';

const SECTIONS = [
  'tokens',
  'buttons',
  'fields',
  'choices',
  'feedback',
  'layers',
  'data',
  'tables',
  'queries',
  'forms',
  'saved',
  'pages',
  'charts',
  'prose',
  'drawings',
];

/** Every component in every state, in both themes. */
export default function Gallery() {
  const samplePage = useSamplePage();
  if (samplePage) return samplePage();
  return (
    <div className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-10 px-4 py-10">
      <PageHeader
        title="Gallery of parts"
        purpose="What the pages are made of, in every state, once in each theme. This page exists only for the machine that RoleTrail runs on."
      />
      <nav aria-label="Sections" data-no-print>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {SECTIONS.map((id) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex target items-center capitalize">
                {id}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <TokenGallery />
      <Buttons />
      <Fields />
      <Choices />
      <Feedback />
      <Layers />
      <Data />
      <TableGallery />
      <Queries />
      <Forms />
      <SavedGallery />
      <GalleryPages />
      <Charts />
      <Texts />
      <Drawings />
    </div>
  );
}
