import type { InsightsAnswer } from '@roletrail/contracts/http/insights';
import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { BY_RELEVANCE, changeListState, SORTS } from '../list-choices.ts';
import { type ListState, queryOf, tagName } from '../list-state.ts';

/**
 * Search, order and tags. Plain form and links that work without scripts; the state is in the URL.
 */
export function ListFilters({
  state,
  tags,
  onChange,
}: {
  state: ListState;
  tags: InsightsAnswer['tags'];
  onChange: (next: ListState) => void;
}) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    // relevance has no meaning without a query
    const sort = q === '' && state.sort === BY_RELEVANCE.value ? '' : state.sort;
    onChange(changeListState(state, { q, sort }));
  };
  const sorts = state.q ? [BY_RELEVANCE, ...SORTS] : SORTS;
  return (
    <div className="grid gap-5" data-no-print>
      <form
        action="/insights"
        method="get"
        onSubmit={submit}
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]"
      >
        {state.tag ? <input type="hidden" name="tag" value={state.tag} /> : null}
        <search className="grid gap-1.5">
          <label htmlFor={`${id}-q`} className="text-sm font-bold">
            Search the articles
          </label>
          <Input
            key={state.q}
            id={`${id}-q`}
            type="search"
            name="q"
            defaultValue={state.q}
            maxLength={200}
            placeholder="pay range, career change, receipt…"
          />
        </search>
        <Button type="submit" variant="outline">
          <Search aria-hidden="true" className="size-5" />
          Search
        </Button>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-sort`} className="text-sm font-bold">
            Order
          </label>
          <Select
            id={`${id}-sort`}
            name="sort"
            value={state.sort || (state.q ? BY_RELEVANCE.value : 'newest')}
            onChange={(event) => {
              const value = event.currentTarget.value as ListState['sort'];
              onChange(changeListState(state, { sort: value }));
            }}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </form>
      <nav aria-label="Tags">
        <ul className="flex flex-wrap gap-2">
          <TagLink state={state} tag="" name="All" />
          {tags.map(({ tag, count }) => (
            <TagLink key={tag} state={state} tag={tag} name={tagName(tag)} count={count} />
          ))}
        </ul>
      </nav>
    </div>
  );
}

function TagLink({
  state,
  tag,
  name,
  count,
}: {
  state: ListState;
  tag: string;
  name: string;
  count?: number;
}) {
  const chosen = state.tag === tag;
  return (
    <li>
      <Link
        to={`/insights${queryOf(changeListState(state, { tag }))}`}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className={cn(
          'inline-flex target items-center gap-1.5 rounded-md border px-3 text-sm',
          chosen
            ? 'border-accent-edge bg-accent font-bold text-accent-ink'
            : 'border-control hover:bg-raised',
        )}
      >
        {name}
        {count === undefined ? null : (
          <span className={cn('tabular-nums', chosen ? '' : 'text-muted')}>{count}</span>
        )}
      </Link>
    </li>
  );
}
