import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CONSENT_STATUS_LABELS } from '../../../features/consent-words/labels.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { trailPeopleQuery } from '../api/reports.ts';
import { Paged, PersonLink } from './paged.tsx';
import { SaveList } from './save-list.tsx';

/** Lists the user ids with this status, with links to their records. */
export function People({ reason, again }: { reason: ConsentReason; again: boolean }) {
  const query = useInfiniteQuery(trailPeopleQuery(useHttp(), reason, again));
  return (
    <section aria-labelledby="audit-people" className="grid gap-4">
      <h2 id="audit-people" className="text-lg">
        {CONSENT_STATUS_LABELS[reason]}
        {again ? ', after an acceptance' : ''}
      </h2>
      <Paged
        query={query}
        empty="No one so far."
        more="Search further"
        row={({ userId, decidedAt, termsVersion, privacyVersion }) => (
          <li
            key={userId}
            className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <PersonLink userId={userId} />
            <span className="text-sm text-muted">
              {decidedAt === null ? 'No decision' : formatUtc(decidedAt)}
              {termsVersion === null ? '' : `, terms ${termsVersion}`}
              {privacyVersion === null ? '' : `, privacy ${privacyVersion}`}
            </span>
          </li>
        )}
      >
        <SaveList
          path={`reports/people.csv?${new URLSearchParams({ reason, again: String(again) })}`}
        >
          Save the whole list (CSV)
        </SaveList>
      </Paged>
    </section>
  );
}
