import type { ToolId } from '@roletrail/contracts/tools/registry';
import type { ReactNode } from 'react';
import { ToolArt } from './tool-art.tsx';
import type { ToolText } from './tools.ts';

/** Tool text with its id and title. */
export type ListedTool = ToolText & {
  readonly name: ToolId;
  readonly title: string;
};

/** Full description of a tool: input, output, method and data handling. */
export function ToolCard({ tool, action }: { tool: ListedTool; action: ReactNode }) {
  return (
    <article
      id={tool.name}
      aria-labelledby={`${tool.name}-title`}
      className="flex scroll-mt-6 flex-col gap-5 rounded-md border border-border bg-surface p-5 sm:p-7"
    >
      <div className="flex items-start gap-4 sm:gap-5">
        <ToolArt name={tool.name} className="h-auto w-24 shrink-0 sm:w-36" />
        <div className="grid min-w-0 justify-items-start gap-2">
          <h3 id={`${tool.name}-title`} className="text-lg leading-tight font-bold">
            {tool.title}
          </h3>
          <p className="text-sm text-muted">{tool.time}</p>
        </div>
      </div>
      <p>{tool.line}</p>
      <div className="grid flex-1 content-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <List title="You bring" items={tool.needs} />
        <List title="You get" items={tool.gives} />
      </div>
      <details className="group border-t border-border pt-3">
        <summary className="target cursor-pointer content-center font-bold">
          Its numbers, and what we keep
        </summary>
        <dl className="grid gap-3 pt-2 text-sm">
          <Detail term="The numbers">{tool.numbers}</Detail>
          <Detail term="What you enter">{tool.entered}</Detail>
        </dl>
      </details>
      {action}
    </article>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid content-start gap-1.5">
      <h4 className="font-bold text-sm">{title}</h4>
      <ul className="grid list-disc gap-1 pl-5 text-sm marker:text-control">
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
      <dt className="font-bold">{term}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
