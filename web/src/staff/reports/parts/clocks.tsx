import { IMPLAUSIBLE_WORDS } from '@roletrail/contracts/claimed-times';
import type { AuditClocks } from '@roletrail/contracts/http/audit-trail';
import { formatUtc } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

/** Shows three clocks, none of them proven, and marks differences. */
export function Clocks({ clocks }: { clocks: AuditClocks }) {
  const { claimed, implausible, presentedAt, api, log, claimedToApi, apiToLog } = clocks;
  const claims = [
    ['Shown', claimed.shownAt, implausible.shownAt],
    ['Read to the end', claimed.scrolledAt, implausible.scrolledAt],
    ['Ticked', claimed.tickedAt, implausible.tickedAt],
    ['Decided', claimed.decidedAt, implausible.decidedAt],
  ] as const;
  const known = claims.filter(([, at]) => at !== null);
  return (
    <section aria-labelledby="audit-clocks" className="grid gap-3">
      <h3 id="audit-clocks" className="text-lg">
        Three clocks
      </h3>
      <DescriptionList
        items={[
          {
            term: 'Reported by the browser',
            detail:
              known.length === 0
                ? 'Not recorded'
                : known.map(([what, at, why]) => (
                    <span key={what} className="flex flex-wrap items-center gap-2">
                      {what}: {at === null ? '' : formatUtc(at)}
                      {why === null ? null : (
                        <Badge variant="destructive">{IMPLAUSIBLE_WORDS[why]}</Badge>
                      )}
                    </span>
                  )),
          },
          {
            term: 'Our server sent the documents',
            detail: presentedAt === null ? 'Not recorded' : formatUtc(presentedAt),
          },
          {
            term: 'Our server received it',
            detail: <Reading at={api} gap={claimedToApi} than="the browser’s" />,
          },
          {
            term: 'The log recorded it',
            detail: <Reading at={log} gap={apiToLog} than="the server’s" />,
          },
        ]}
      />
    </section>
  );
}

function Reading(props: { at: string; gap: AuditClocks['claimedToApi']; than: string }) {
  const { at, gap, than } = props;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {formatUtc(at)}
      {gap === null ? null : (
        <Badge variant={gap.skewed ? 'destructive' : 'default'}>
          {gap.skewed ? 'Clocks differ: ' : ''}
          {Math.abs(gap.ms / 1000).toLocaleString('en-GB')} s {gap.ms < 0 ? 'before' : 'after'}{' '}
          {than}
        </Badge>
      )}
    </span>
  );
}
