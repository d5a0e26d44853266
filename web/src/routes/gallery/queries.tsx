import type { StaffFacts } from '@roletrail/contracts/events/staff';
import { LoadMore } from '../../kit/load-more.tsx';
import { QueryView, type ViewedQuery } from '../../kit/query-view.tsx';
import { NetworkError, ProblemError } from '../../lib/http-errors.ts';
import { Empty } from '../../ui/empty.tsx';
import { Both } from './both.tsx';

type Lines = readonly string[];

export const refusal = (detail: string, errors: ProblemError['errors'] = []) =>
  new ProblemError('Refused', {
    status: 400,
    code: 'VALIDATION_FAILED',
    detail,
    requestId: 'req-7f3a',
    errors,
    reasons: [],
    endReason: null,
    retryAfter: null,
  });

/** Refusal of an act whose target has other values now. */
export const conflict = (values: StaffFacts) =>
  new ProblemError('This was changed elsewhere meanwhile', {
    status: 412,
    code: 'EDIT_CONFLICT',
    detail: '',
    requestId: 'req-7f3a',
    errors: [],
    reasons: [],
    endReason: null,
    current: { version: '"2"', values },
    retryAfter: null,
  });

const query = (state: Partial<ViewedQuery<Lines>>): ViewedQuery<Lines> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
  ...state,
});

const LINES = ['A first line', 'A second line'];

const STATES: readonly { label: string; query: ViewedQuery<Lines> }[] = [
  { label: 'Loading', query: query({ isFetching: true }) },
  { label: 'Failed', query: query({ error: refusal('The server refused this.') }) },
  { label: 'Empty', query: query({ data: [] }) },
  { label: 'Content', query: query({ data: LINES }) },
  { label: 'Content, read again', query: query({ data: LINES, isFetching: true }) },
  { label: 'Content, out of date', query: query({ data: LINES, error: new NetworkError(null) }) },
];

const page = (isFetchNextPageError: boolean) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError,
  error: new NetworkError(null),
  fetchNextPage: async () => undefined,
});

/** Every state of a query. */
export function Queries() {
  return (
    <Both id="queries" title="Queries" about="One view for each state of something that is read.">
      {() => (
        <>
          {STATES.map(({ label, query }) => (
            <div key={label} className="grid gap-2">
              <p className="text-xs text-muted">{label}</p>
              <QueryView
                query={query}
                what="your lines"
                empty={<Empty title="No line yet">A line appears here once it is saved.</Empty>}
              >
                {(lines) => (
                  <ul className="list-disc pl-6">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </QueryView>
            </div>
          ))}
          <LoadMore queries={[page(false)]}>Show older</LoadMore>
          <LoadMore queries={[page(true)]}>Show older ones</LoadMore>
        </>
      )}
    </Both>
  );
}
