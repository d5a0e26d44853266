import type { ReactNode } from 'react';
import type { ListedTool } from './tool-card.tsx';

/** Table of tools; one block per tool on narrow screens. */
export function ToolTable({ tools }: { tools: readonly ListedTool[] }) {
  return (
    <>
      <div className="grid gap-4 lg:hidden">
        {tools.map((tool) => (
          <Block key={tool.name} tool={tool} />
        ))}
      </div>
      <table className="w-full border-collapse text-sm max-lg:hidden">
        <caption className="sr-only">The career tools compared</caption>
        <thead>
          <tr className="border-b-2 border-control text-left align-bottom">
            {['Tool', 'Time', 'You bring', 'You get', 'What you enter'].map((head) => (
              <th key={head} scope="col" className="py-3 pr-5">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr key={tool.name} className="border-b border-border align-top">
              <th scope="row" className="w-44 py-4 pr-5 text-left">
                <span className="text-base">{tool.title}</span>
              </th>
              <td className="w-28 py-4 pr-5">{tool.time}</td>
              <td className="py-4 pr-5">
                <Items items={tool.needs} />
              </td>
              <td className="py-4 pr-5">
                <Items items={tool.gives} />
              </td>
              <td className="w-60 py-4 text-muted">{tool.entered}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Block({ tool }: { tool: ListedTool }) {
  return (
    <section
      aria-labelledby={`compare-${tool.name}`}
      className="grid gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h3 id={`compare-${tool.name}`} className="text-lg leading-tight font-bold">
        {tool.title}
      </h3>
      <dl className="grid gap-3.5 text-sm sm:gap-2.5">
        <Line term="Time">{tool.time}</Line>
        <Line term="You bring">
          <Items items={tool.needs} />
        </Line>
        <Line term="You get">
          <Items items={tool.gives} />
        </Line>
        <Line term="What you enter">{tool.entered}</Line>
      </dl>
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8rem_1fr]">
      <dt className="font-bold">{term}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-4 marker:text-control">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
