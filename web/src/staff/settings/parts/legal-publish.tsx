import type {
  LegalChoice,
  LegalDraftItem,
  LegalOverview,
} from '@roletrail/contracts/http/legal-drafts';
import type { DocType } from '@roletrail/contracts/primitives';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatDate, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { DOCUMENT_TITLES } from '../labels.ts';
import { affectedPeopleQuery, LEGAL_KEY, publishDrafts, saveAffected } from '../legal-api.ts';

const securedForm = async () => (await import('../forms.ts')).securedForm;
const reasonForm = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;
const number = (n: number) => n.toLocaleString('en-GB');
const people = (n: number) => (n === 1 ? '1 person' : `${number(n)} people`);

/** Chooses drafts, shows who would be asked again, and publishes. */
export function Publish({ overview }: { overview: LegalOverview }) {
  const [ids, setIds] = useState<Readonly<Partial<Record<DocType, string>>>>({});
  const drafts = overview.documents.flatMap((one) =>
    one.drafts.filter(({ id }) => ids[one.docType] === id),
  );
  const [first, second] = drafts;
  return (
    <section aria-labelledby="legal-publish" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="legal-publish" className="text-xl">
          Publish
        </h2>
        <p className="max-w-prose text-sm text-muted">
          A published version is never changed or taken back. People who accepted the version before
          it are asked again.
        </p>
      </div>
      <div className="grid max-w-xl gap-4">
        {overview.documents.map(({ docType, drafts: all }) => (
          <SelectField
            key={docType}
            label={DOCUMENT_TITLES[docType]}
            value={ids[docType] ?? ''}
            onChange={({ target }) => setIds({ ...ids, [docType]: target.value })}
          >
            <option value="">Stays as it is</option>
            {all
              .filter(({ effectiveDate }) => effectiveDate >= overview.today)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  Draft of {one.version}, from {formatDate(one.effectiveDate)}
                </option>
              ))}
          </SelectField>
        ))}
      </div>
      {first === undefined ? null : (
        <Affected
          key={second ? 'both' : first.docType}
          documents={second ? 'both' : first.docType}
          overview={overview}
          drafts={drafts}
          onDone={() => setIds({})}
        />
      )}
    </section>
  );
}

function Affected(props: {
  documents: LegalChoice;
  overview: LegalOverview;
  drafts: readonly LegalDraftItem[];
  onDone: () => void;
}) {
  const { documents, overview } = props;
  const query = useInfiniteQuery(affectedPeopleQuery(useHttp(), documents));
  return (
    <QueryView query={query} what="the people who are asked again" isEmpty={() => false}>
      {({ pages }) => {
        const total = pages[0]?.total ?? 0;
        return (
          <div className="grid gap-4">
            <DescriptionList
              items={[
                { term: 'Asked again', detail: people(total) },
                { term: 'Open pages now', detail: number(overview.openSockets) },
              ]}
            />
            {total === 0 ? null : (
              <details>
                <summary className="target cursor-pointer content-center font-bold">
                  Who is asked again
                </summary>
                <ul className="divide-y divide-border border-y border-border">
                  {pages
                    .flatMap(({ items }) => items)
                    .map((one) => (
                      <li key={one.id} className="grid gap-1 py-2 [overflow-wrap:anywhere]">
                        <span>{one.email}</span>
                        <span className="text-sm text-muted">
                          Accepted terms {one.termsVersion} and privacy policy {one.privacyVersion},{' '}
                          {formatUtc(one.acceptedAt)}
                        </span>
                      </li>
                    ))}
                </ul>
                <div className="flex flex-wrap gap-2 pt-4">
                  <LoadMore queries={[query]}>Show more people</LoadMore>
                  <AffectedFile documents={documents} />
                </div>
              </details>
            )}
            <Act {...props} total={total} />
          </div>
        );
      }}
    </QueryView>
  );
}

/** Button that saves all these people as CSV. */
function AffectedFile({ documents }: { documents: LegalChoice }) {
  const http = useHttp();
  return (
    <StaffAct
      label="Export CSV"
      title="Save these people as a file?"
      says={
        <p>
          The file has all people who are asked again. It has whole addresses only if you may see
          them here.
        </p>
      }
      verb="Save the file"
      schema={reasonForm}
      initial={{ reason: '' }}
      send={({ reason }) => saveAffected(http, { documents, reason })}
      done="The file is saved, and the export is on record"
    />
  );
}

type Values = { reason: string; currentPassword: string };

function Act(props: {
  overview: LegalOverview;
  drafts: readonly LegalDraftItem[];
  total: number;
  onDone: () => void;
}) {
  const { overview, drafts, total, onDone } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: LEGAL_KEY });
  const inForce = (type: DocType) =>
    overview.documents.find(({ docType }) => docType === type)?.inForce?.version ?? null;
  const isToday = drafts.some(({ effectiveDate }) => effectiveDate === overview.today);
  return (
    <div>
      <StaffAct<Values, unknown>
        label="Publish…"
        variant="default"
        title="Publish permanently?"
        says={
          <>
            <DescriptionList
              items={drafts.map(({ docType, version, effectiveDate }) => ({
                term: DOCUMENT_TITLES[docType],
                detail: `Version ${version}, from ${formatDate(effectiveDate)}`,
              }))}
            />
            <p>
              {isToday
                ? `${people(total)} must decide again at once`
                : `${people(total)} must decide again from that day`}
              , you too if you accepted. This cannot be undone.
            </p>
          </>
        }
        verb="Publish"
        password
        schema={securedForm}
        initial={{ reason: '', currentPassword: '' }}
        seen={{ terms: inForce('terms'), privacy: inForce('privacy'), affected: total }}
        labels={{
          affected: 'People who must decide again',
          terms: 'Terms in force',
          privacy: 'Privacy policy in force',
        }}
        send={(values) =>
          publishDrafts(http, overview.version, {
            ...values,
            affected: total,
            drafts: drafts.map(({ id, revision }) => ({ id, revision })),
          })
        }
        onReload={reload}
        onDone={() => {
          onDone();
          void reload();
        }}
        done="It is published"
      />
    </div>
  );
}
