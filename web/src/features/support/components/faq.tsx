import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { FAQ, type FaqGroup } from '../faq.ts';
import { searchFaq, tokenizeQuery } from '../search-faq.ts';
import { FaqList, topicId } from './faq-list.tsx';

const TOTAL = FAQ.reduce((sum, group) => sum + group.entries.length, 0);
const QUERY_MAX = 100;
const LINE = 'flex min-h-11 items-center justify-between gap-3 text-sm leading-tight';

/**
 * Searchable questions. `?q=` is the initial search. Typing searches at once; Enter updates the
 * URL. `#id` opens an answer.
 */
export function Faq() {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState((search.get('q') ?? '').slice(0, QUERY_MAX));
  // The field updates at once, the results when there is time.
  const searched = useDeferredValue(query);
  useOpenedByAddress(searched, () => setQuery(''));
  const groups = searchFaq(FAQ, searched);
  const found = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    setSearch(query.trim() === '' ? {} : { q: query.trim() }, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <section aria-labelledby="faq" className="grid gap-10">
      <div
        data-theme="bright"
        className="contours grid gap-x-12 gap-y-6 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-8 lg:grid-cols-2"
      >
        <search className="grid content-start gap-4">
          <h2 id="faq" className="text-2xl">
            What would you like to know?
          </h2>
          <form action="/support" onSubmit={keep} className="grid gap-2">
            <Field
              label={`Search ${TOTAL} questions`}
              type="search"
              name="q"
              maxLength={QUERY_MAX}
              autoComplete="off"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <p role="status" className="min-h-6 text-sm text-muted">
              {searched.trim() === '' ? '' : found === 1 ? '1 answer' : `${found} answers`}
            </p>
          </form>
        </search>
        <Topics found={groups} />
      </div>
      {found === 0 ? (
        <Empty
          title="No answer has these words"
          action={
            <Button variant="outline" onClick={() => setQuery('')}>
              Show all questions
            </Button>
          }
        >
          Try other words, or write to us: a person reads it.
        </Empty>
      ) : (
        <FaqList groups={groups} query={tokenizeQuery(searched).join(' ')} />
      )}
    </section>
  );
}

/** Topics with the number of answers, all or found. */
function Topics({ found }: { found: readonly FaqGroup[] }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Topics">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {FAQ.map(({ title }) => {
          const count = found.find((group) => group.title === title)?.entries.length ?? 0;
          const words = (
            <>
              <span>{title}</span>
              <span className="tabular-nums">{count}</span>
            </>
          );
          return (
            <li key={title} className="border-b border-border">
              {count === 0 ? (
                <p className={`${LINE} text-muted`}>{words}</p>
              ) : (
                <Link to={{ search, hash: topicId(title) }} className={`${LINE} font-bold`}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const IDS = new Set(
  FAQ.flatMap(({ title, entries }) => [topicId(title), ...entries.map((e) => e.id)]),
);

/**
 * Opens and shows the answer in the URL once. If the search hides it, calls `showAll` and opens it
 * when the list is updated.
 */
function useOpenedByAddress(searched: string, showAll: () => void) {
  // the location object is new per navigation, so the same link works again
  const location = useLocation();
  const followed = useRef<typeof location>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searched` changes the DOM
  useEffect(() => {
    const id = location.hash.slice(1);
    if (followed.current === location || !IDS.has(id)) return;
    const entry = document.getElementById(id);
    if (entry === null) return showAll();
    followed.current = location;
    if (entry instanceof HTMLHeadingElement) entry.focus({ preventScroll: true });
    if (!(entry instanceof HTMLDetailsElement)) return;
    entry.open = true;
    entry.scrollIntoView({ block: 'start' });
  }, [location, searched]);
}
