import type { ToolId } from '@roletrail/contracts/tools/registry';
import { Link } from 'react-router-dom';
import { ToolArt } from './tool-art.tsx';
import type { ToolText } from './tools.ts';

/** Tool text with its id, title and path, and the path of its example (null: it has none). */
export type ListedTool = ToolText & {
  readonly name: ToolId;
  readonly title: string;
  readonly path: string;
  readonly example: string | null;
};

/** One tool in a few lines; its input, output, method and data handling open on request. */
export function ToolCard({ tool }: { tool: ListedTool }) {
  const { name, title, path, example, line, time } = tool;
  return (
    <article
      id={name}
      aria-labelledby={`${name}-title`}
      className="flex scroll-mt-6 items-start gap-5 border-t border-border py-1.5 sm:rounded-md sm:border sm:bg-surface sm:p-5"
    >
      <ToolArt name={name} className="h-auto w-28 shrink-0 max-sm:hidden" />
      <div className="grid min-w-0 flex-1 sm:gap-1">
        <h3 id={`${name}-title`} className="text-base leading-tight font-bold sm:text-lg">
          <Link to={path} className="link inline-flex target items-center">
            {title}
          </Link>
        </h3>
        <p className="text-sm leading-snug">{line}</p>
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <span>{time}</span>
          {example === null ? null : (
            <Link to={example} className="link inline-flex target items-center">
              Example<span className="sr-only">: {title}</span>
            </Link>
          )}
          <details className="open:basis-full">
            <summary className="target cursor-pointer content-center font-bold">
              Details<span className="sr-only">: {title}</span>
            </summary>
            <div className="grid gap-3 py-2">
              <List title="You bring" items={tool.needs} />
              <List title="You get" items={tool.gives} />
              <dl className="grid gap-3">
                <Detail term="The numbers">{tool.numbers}</Detail>
                <Detail term="What you enter">{tool.entered}</Detail>
              </dl>
            </div>
          </details>
        </div>
      </div>
    </article>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid content-start gap-1.5">
      <h4 className="font-bold text-foreground">{title}</h4>
      <ul className="grid list-disc gap-1 pl-5 marker:text-control">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-bold text-foreground">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
