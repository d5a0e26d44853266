import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHttp } from '../../lib/http-context.tsx';
import { formatRefusal } from '../../lib/refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RenameForm } from '../../ui/rename-form.tsx';
import { type DelayedDelete, deleteLater, useKept } from './delayed-delete.ts';

/** Saved item in a list. */
export type SavedItem = { readonly id: string; readonly title: string };

export type SavedListProps<Item extends SavedItem> = {
  /** name of the list for screen readers */
  label: string;
  items: readonly Item[];
  /** shown for an empty list */
  empty?: ReactNode;
  /** URL of an item, or a function that opens it in place */
  open: ((item: Item) => string) | { in: (item: Item) => void };
  /** after a press on a link of the list */
  onOpen?: () => void;
  /** true for the open item, whose link is marked */
  current?: (item: Item) => boolean;
  /** after the title, on its line */
  badge?: (item: Item) => ReactNode;
  /** before the actions: date, score */
  facts?: (item: Item) => ReactNode;
  /** below the line */
  below?: (item: Item) => ReactNode;
  /** before rename */
  actions?: (item: Item) => ReactNode;
  rename: { most: number; save: (item: Item, title: string) => Promise<void> };
  duplicate?: (item: Item) => Promise<void>;
  /** compares the selected items, in list order; adds checkboxes */
  compare?: { most: number; run: (items: readonly Item[]) => void };
  remove: {
    send: (item: Item, options: { keepalive: boolean }) => Promise<void>;
    /** refetches data that a deletion affects */
    onSettled: () => Promise<void>;
  };
};

/**
 * Saved items: open, rename in place, duplicate, compare, delete with undo. The caller refetches
 * after `rename` and `duplicate`.
 */
export function SavedList<Item extends SavedItem>(props: SavedListProps<Item>) {
  const http = useHttp();
  const items = useKept(props.items);
  const list = useRef<HTMLUListElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ id }) => ticked.has(id));
  const toggle = (id: string) => {
    const others = [...ticked].filter((one) => one !== id);
    setTicked(new Set(ticked.has(id) ? others : others.concat(id)));
  };
  return (
    <div className="grid gap-3">
      {props.compare ? <CompareBar compare={props.compare} chosen={chosen} /> : null}
      {items.length === 0 ? props.empty : null}
      <ul ref={list} tabIndex={-1} aria-label={props.label} className="grid empty:hidden">
        {items.map((item) => (
          <li key={item.id} className="border-b border-border py-1">
            <Line
              list={props}
              item={item}
              onDelete={() => {
                void deleteLater(deletionOf(props, item), http);
                // the pressed button disappears with its row
                list.current?.focus();
              }}
              tick={
                props.compare ? (
                  <Checkbox
                    aria-label={`Compare ${item.title}`}
                    checked={ticked.has(item.id)}
                    disabled={!ticked.has(item.id) && chosen.length >= props.compare.most}
                    onChange={() => toggle(item.id)}
                  />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CompareBar<Item extends SavedItem>(props: {
  compare: NonNullable<SavedListProps<Item>['compare']>;
  chosen: readonly Item[];
}) {
  const { compare, chosen } = props;
  const enough = chosen.length >= 2;
  return (
    <div className="flex flex-wrap items-center gap-3" data-no-print>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={!enough}
        onClick={() => (enough ? compare.run(chosen) : undefined)}
      >
        Compare
      </Button>
      <p role="status" className="text-sm text-muted">
        {enough
          ? `${chosen.length} selected`
          : `Select ${compare.most === 2 ? 2 : `2 to ${compare.most}`} to compare.`}
      </p>
    </div>
  );
}

type LineProps<Item extends SavedItem> = {
  list: SavedListProps<Item>;
  item: Item;
  tick: ReactNode;
  onDelete: () => void;
};

function Line<Item extends SavedItem>({ list, item, tick, onDelete }: LineProps<Item>) {
  // `after`: the form has closed and its button gets the focus
  const [renaming, setRenaming] = useState<'no' | 'now' | 'after'>('no');
  const duplicating = useAction();
  if (renaming === 'now') {
    return (
      <RenameForm
        title={item.title}
        most={list.rename.most}
        onRename={(title) => list.rename.save(item, title)}
        onDone={() => setRenaming('after')}
      />
    );
  }
  return (
    <div className="grid">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex min-w-0 items-center gap-2">
          {tick}
          <Open list={list} item={item} />
          {list.badge?.(item)}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {list.facts?.(item)}
          <span className="flex flex-wrap max-sm:-ml-3" data-no-print>
            {list.actions?.(item)}
            <Button
              variant="ghost"
              size="touch"
              autoFocus={renaming === 'after'}
              aria-label={`Rename ${item.title}`}
              onClick={() => setRenaming('now')}
            >
              Rename
            </Button>
            <Duplicate list={list} item={item} action={duplicating} />
            <Button
              variant="ghost"
              size="touch"
              aria-label={`Delete ${item.title}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          </span>
        </span>
      </div>
      {duplicating.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(duplicating.error)}
        </p>
      ) : null}
      {list.below?.(item)}
    </div>
  );
}

const TITLE = 'link target min-w-0 cursor-pointer text-left wrap-anywhere';

function Open<Item extends SavedItem>({ list, item }: Pick<LineProps<Item>, 'list' | 'item'>) {
  const { open, current } = list;
  const isCurrent = current?.(item) ? 'true' : undefined;
  if (typeof open === 'function') {
    return (
      <Link
        to={open(item)}
        className={TITLE}
        aria-current={isCurrent}
        onClick={list.onOpen}
        preventScrollReset
      >
        {item.title}
      </Link>
    );
  }
  return (
    <button type="button" className={TITLE} aria-current={isCurrent} onClick={() => open.in(item)}>
      {item.title}
    </button>
  );
}

function Duplicate<Item extends SavedItem>(props: {
  list: SavedListProps<Item>;
  item: Item;
  action: ReturnType<typeof useAction>;
}) {
  const { list, item, action } = props;
  const { duplicate } = list;
  if (duplicate === undefined) return null;
  return (
    <Button
      variant="ghost"
      size="touch"
      busy={action.busy}
      aria-label={`Duplicate ${item.title}`}
      onClick={() => void action.run(() => duplicate(item))}
    >
      Duplicate
    </Button>
  );
}

function deletionOf<Item extends SavedItem>(list: SavedListProps<Item>, item: Item): DelayedDelete {
  const { send, onSettled } = list.remove;
  return { id: item.id, title: item.title, send: (options) => send(item, options), onSettled };
}
