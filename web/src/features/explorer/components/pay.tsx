import type { ReactNode } from 'react';
import type { Item } from '../items.ts';
import { payWords } from '../words.ts';

/** The median pay with its unit. */
export function Pay({ item }: { item: Item }) {
  return <Figure item={item}>{item.figures && payWords(item.figures)}</Figure>;
}

/** A figure of the sources, and whose it is where it is a group's; what there is not is said. */
export function Figure({ item, children }: { item: Item; children: ReactNode }) {
  if (children === null) return <Missing />;
  return (
    <>
      <span className="whitespace-nowrap">{children}</span>
      {item.sharing > 1 ? (
        <span className="block text-xs font-normal whitespace-nowrap text-muted">
          group of {item.sharing}
        </span>
      ) : null}
    </>
  );
}

export function Missing() {
  return <span className="text-muted">no figure</span>;
}
