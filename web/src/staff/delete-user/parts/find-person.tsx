import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../kit/query-view.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { findQuery } from '../api.ts';

const parse = (search: URLSearchParams) => search.get('q') ?? '';
const format = (q: string) => ({ q: q === '' ? null : q });

/** Search for the account. */
export function FindPerson() {
  const [q, setQ] = useUrlState(parse, format);
  const query = useQuery({
    ...findQuery(useHttp(), q.trim()),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <Field
        label="Find the account"
        type="search"
        className="max-w-xl"
        placeholder="E-mail, name or id"
        value={q}
        onChange={({ target }) => setQ(target.value, 'typing')}
      />
      {q.trim() === '' ? (
        <Empty title="No account chosen">Find it by its e-mail address, name or id.</Empty>
      ) : (
        <QueryView
          query={query}
          what="the accounts"
          isEmpty={({ items }) => items.length === 0}
          empty={<Empty title="No account matches">Check the spelling, or search by id.</Empty>}
        >
          {({ items }) => (
            <ul
              aria-label="Accounts found"
              className="divide-y divide-border border-y border-border"
            >
              {items.map(({ id, email, displayName, roles }) => (
                <li key={id} className="py-2 [overflow-wrap:anywhere]">
                  <Link
                    className="link target inline-flex items-center font-bold"
                    to={`/admin/delete-user?user=${id}`}
                  >
                    {email}
                  </Link>
                  <span className="block text-sm text-muted">
                    {[displayName ?? 'No name', ...roles].join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </div>
  );
}
