import type { ReactNode } from 'react';
import { formatPay } from '../../../features/occupations/labels.ts';
import type { OccupationItem } from '../items.ts';

/** The median pay with its unit. */
export function PayFigure({ item }: { item: OccupationItem }) {
  return <OccupationFigure item={item}>{item.figures && formatPay(item.figures)}</OccupationFigure>;
}

/** A figure and, if it belongs to a group, the group. Says so if there is no figure. */
export function OccupationFigure({
  item,
  children,
}: {
  item: OccupationItem;
  children: ReactNode;
}) {
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
