import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { claimsQuery } from '../api/reports.ts';
import { Paged, PersonLink } from './paged.tsx';
import { SaveList } from './save-list.tsx';

/** Lists acceptances that a browser claimed but no event proves. */
export function Claims({ count }: { count: number }) {
  return (
    <section aria-labelledby="audit-claims" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="audit-claims" className="text-lg">
          Claimed by a cookie, without an event
        </h2>
        <p className="max-w-prose text-muted">
          A browser claimed that its person had accepted these versions. No such acceptance is on
          record, so access was refused. Anyone can write a cookie: it proves nothing, and there
          should be few.
        </p>
      </div>
      {count === 0 ? <p className="text-muted">None.</p> : <ClaimList />}
    </section>
  );
}

function ClaimList() {
  return (
    <Paged
      query={useInfiniteQuery(claimsQuery(useHttp()))}
      empty="None."
      more="Show more"
      row={({ mark, userId, day, termsVersion, privacyVersion }) => (
        <li key={`${day} ${userId}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <Badge variant="warning">{mark}</Badge>
          <PersonLink userId={userId} />
          <span className="text-sm text-muted">
            {formatDate(day)}, terms {termsVersion}, privacy {privacyVersion}
          </span>
        </li>
      )}
    >
      <SaveList path="reports/claims.csv">Save the whole list (CSV)</SaveList>
    </Paged>
  );
}
