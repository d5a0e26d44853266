import type { ReactNode } from 'react';

/** Input of the fictitious user. */
export function ExampleInput({
  items,
}: {
  items: readonly (readonly [name: string, what: ReactNode])[];
}) {
  return (
    <section aria-labelledby="input-text" className="grid gap-3 border-l-4 border-accent-edge pl-4">
      <h2 id="input-text" className="text-lg">
        What Dana gave
      </h2>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        {items.map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
            <dd className="min-w-0 max-sm:mb-1">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
