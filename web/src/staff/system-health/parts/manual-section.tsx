import { type RunBook, runBookPlace } from '@roletrail/contracts/run-books';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { Loading } from '../../../kit/waiting.tsx';
import { NEVER_STALE, NO_RETRY } from '../../../lib/query-policy.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import { type Block, sectionOf, splitTextRuns, type TextRun } from '../manual-text.ts';

/** Opens a run book in place. @param about subject, for screen readers */
export function ManualSection({ runBook, about }: { runBook: RunBook; about: string }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm" className="justify-self-start">
          <BookOpen aria-hidden="true" className="size-4" />
          Run book<span className="sr-only"> for this, {about}</span>
        </Button>
      </SheetTrigger>
      <SheetContent wide title="Run book" description={runBookPlace(runBook)}>
        <Text anchor={runBook} />
      </SheetContent>
    </Sheet>
  );
}

function Text({ anchor }: { anchor: string }) {
  const { data, error } = useQuery({
    queryKey: ['manual'],
    queryFn: async () => (await import('virtual:manual')).default,
    staleTime: NEVER_STALE,
    // browsers keep the failure of an import until the page is loaded again
    retry: NO_RETRY,
  });
  if (error) {
    return (
      <Alert variant="destructive" title="The run books could not be loaded">
        They are also in docs/operations/runbooks.md of this release.
      </Alert>
    );
  }
  if (data === undefined) return <Loading what="the run book" />;
  const section = sectionOf(data, anchor);
  if (section === null) return <p>This release has no such run book.</p>;
  return (
    <section
      aria-label={section.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
      tabIndex={0}
      className="grid min-w-0 gap-4 text-sm [overflow-wrap:anywhere]"
    >
      <h3 className="text-lg">{section.title}</h3>
      {section.blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
        <BlockView key={i} block={block} />
      ))}
    </section>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.form) {
    case 'heading':
      return <h4 className="text-base font-bold">{block.text}</h4>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-raised p-3 font-mono text-xs">
          {block.text}
        </pre>
      );
    case 'list':
      return (
        <ul className="grid list-disc gap-2 pl-5">
          {block.items.map((item) => (
            <li key={item}>
              <Runs text={item} />
            </li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol start={block.first} className="grid list-decimal gap-2 pl-6">
          {block.items.map((item) => (
            <li key={item}>
              <Runs text={item} />
            </li>
          ))}
        </ol>
      );
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
    default:
      return (
        <p>
          <Runs text={block.text} />
        </p>
      );
  }
}

/** Shows rows as blocks with column names, because the table is too wide. */
function TableView({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.join('|')} className="grid gap-1 border-l-4 border-border pl-3">
          {row.map((cell, i) => (
            <p key={head[i]} className={i === 0 ? 'font-bold' : ''}>
              <span className="block text-xs font-bold text-muted">{head[i]}</span>
              <Runs text={cell} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const TAGS = { plain: 'span', code: 'code', strong: 'strong', em: 'em' } as const;

function Runs({ text }: { text: string }) {
  return splitTextRuns(text).map(({ text: words, as }: TextRun, i) => {
    const Tag = TAGS[as];
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    return <Tag key={i}>{words}</Tag>;
  });
}
