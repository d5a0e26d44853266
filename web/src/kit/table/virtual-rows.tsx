import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, Ref, RefObject } from 'react';

/** Estimated height of a row, px. */
const ROW_HEIGHT = 45;

/**
 * Visible rows of a long list, and some around them for the keyboard. Two empty rows reserve the
 * space of the others. Rendered only in the browser, where the CSP permits styles set by scripts.
 */
export default function VirtualRows(props: {
  area: RefObject<HTMLDivElement | null>;
  /** number of columns */
  columns: number;
  /** keys of all rows, in their order */
  keys: readonly string[];
  /** renders a row; the ref measures it */
  row: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}) {
  const { area, columns, keys, row } = props;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: keys.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <Room columns={columns} height={above} />
      {items.map(({ index }) => row(index, virtualizer.measureElement))}
      <Room columns={columns} height={below} />
    </>
  );
}

function Room({ columns, height }: { columns: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
