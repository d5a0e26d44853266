import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { FAQ } from '../faq.ts';
import { searchFaq } from '../search-faq.ts';
import { FaqList } from './faq-list.tsx';

const TOTAL = FAQ.reduce((sum, group) => sum + group.entries.length, 0);
const QUERY_MAX = 100;

/**
 * The searchable questions. `?q=` is the search that a link begins with; typing searches at once
 * and Enter puts the words into the address. `#id` opens an answer.
 */
export function Faq() {
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState((search.get('q') ?? '').slice(0, QUERY_MAX));
  useOpenedByAddress();
  const groups = searchFaq(FAQ, query);
  const found = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    setSearch(query.trim() === '' ? {} : { q: query.trim() }, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <section aria-labelledby="faq" className="grid gap-6">
      <h2 id="faq" className="sr-only">
        Questions and answers
      </h2>
      <search>
        <form onSubmit={keep} className="grid gap-2">
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
            {query.trim() === '' ? '' : found === 1 ? '1 answer' : `${found} answers`}
          </p>
        </form>
      </search>
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
        <FaqList groups={groups} query={query.trim()} />
      )}
    </section>
  );
}

/** Opens the answer that the address names and brings it into sight. */
function useOpenedByAddress() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again opens it again
  useEffect(() => {
    if (!/^#[a-z0-9-]+$/.test(hash)) return;
    const entry = document.getElementById(hash.slice(1));
    if (!(entry instanceof HTMLDetailsElement)) return;
    entry.open = true;
    entry.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
