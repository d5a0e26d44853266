import type {
  AuditorTokens,
  EvidenceUses,
  SecurityHistory,
} from '@roletrail/contracts/http/staff-security';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/field.tsx';
import {
  evidenceQuery,
  type RevocationCause,
  revokeToken,
  SECURITY_KEY,
  securityHistoryQuery,
  tokensQuery,
} from '../api.ts';
import { type Line, Lines } from './lines.tsx';
import { SaveSecurityList } from './list-tools.tsx';
import { Section, SectionPerson, useMayAct } from './section.tsx';

const revokeForm = async () => (await import('../forms.ts')).revokeForm;

const KINDS = { role: 'Role', capability: 'Task', auditor_token: 'Auditor token' } as const;
const KIND = listFilter({
  table: 'security-history',
  rows: 'changes',
  name: 'kind',
  label: 'Changes of',
  all: 'All kinds',
  values: KINDS,
});

/** Changes of roles, capabilities and auditor tokens. */
export function SecurityHistoryPart() {
  const filter = useListFilter(KIND);
  const query = useInfiniteQuery(securityHistoryQuery(useHttp(), filter.query));
  return (
    <Section
      id="security-history"
      title="Roles and tasks"
      says="From the ledger, so nothing here can be changed afterwards."
    >
      {filter.field}
      <QueryView query={query} what="the history">
        {({ pages }) => (
          <Lines
            label="Roles and tasks"
            none="No such change was made yet."
            lines={pages.flatMap(({ items }) => items).map(lineOfChange)}
          />
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more changes</LoadMore>
        <SaveSecurityList list="history" rows="changes" filter={filter.query} />
      </div>
    </Section>
  );
}

function lineOfChange(item: SecurityHistory['items'][number]): Line {
  const { eventId, at, kind, change, what, person, by } = item;
  const verb = change === 'granted' ? 'given' : 'taken away';
  const title = (
    <>
      {KINDS[kind]} “{what}” {verb}
      {person === null ? null : (
        <>
          , <SectionPerson person={person} />
        </>
      )}
    </>
  );
  const system = by.kind === 'operator' ? 'operator' : 'system';
  const actor = by.person === null ? system : <SectionPerson person={by.person} />;
  return { key: eventId, at, title, says: <>By {actor}</> };
}

const USES = { read: 'Read', opened: 'Opened', exported: 'Exported' } as const;
const USE = listFilter({
  table: 'security-evidence',
  rows: 'uses of evidence',
  name: 'use',
  label: 'Evidence that was',
  all: 'All uses',
  values: USES,
});

/** Evidence that was read, opened or exported. */
export function EvidenceLink() {
  const filter = useListFilter(USE);
  const query = useInfiniteQuery(evidenceQuery(useHttp(), filter.query));
  return (
    <Section
      id="security-evidence"
      title="Evidence read, opened and exported"
      says="For “Read”, only the last access of each reader to a tree is listed. Every access is in the ledger."
    >
      {filter.field}
      <QueryView query={query} what="the use of evidence">
        {({ pages }) => (
          <Lines
            label="Use of evidence"
            none="Evidence has not been used in this way yet."
            lines={pages.flatMap(({ items }) => items).map(lineOfUse)}
          />
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more</LoadMore>
        <SaveSecurityList list="evidence" rows="uses of evidence" filter={filter.query} />
      </div>
    </Section>
  );
}

function lineOfUse({ id, at, use, by, token, what }: EvidenceUses['items'][number]): Line {
  const who = by === null ? `Auditor token “${token ?? ''}”` : <SectionPerson person={by} />;
  return { key: id, at, title: `${USES[use]}: ${what}`, says: who };
}

/** Auditor tokens, each with a button that revokes it. */
export function TokenHistory() {
  const query = useQuery(tokensQuery(useHttp()));
  return (
    <Section
      id="security-tokens"
      title="Auditor tokens"
      says="With a token, an auditor reads the entries of the ledger. The operator creates one with roletrail auditor-token."
    >
      <QueryView
        query={query}
        what="the auditor tokens"
        empty={<p className="text-muted">No token was created yet.</p>}
      >
        {({ items }) => (
          <ul aria-label="Auditor tokens" className="divide-y divide-border border-y border-border">
            {items.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </QueryView>
      <div>
        <SaveSecurityList
          list="auditor-tokens"
          rows="auditor tokens"
          says="The file has the newest 200 tokens with their labels; never a token itself."
        />
      </div>
    </Section>
  );
}

type Token = AuditorTokens['items'][number];
const TOKEN_LOOKS = {
  valid: { label: 'Valid', variant: 'success' },
  expired: { label: 'Expired', variant: 'default' },
  revoked: { label: 'Revoked', variant: 'default' },
} as const;

function TokenRow({ token }: { token: Token }) {
  const { label, state, createdAt, expiresAt, lastReadAt } = token;
  const mayAct = useMayAct();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 text-base font-bold">
          {label}
          <Badge variant={TOKEN_LOOKS[state].variant}>{TOKEN_LOOKS[state].label}</Badge>
        </p>
        <p className="text-muted tabular-nums">
          Created {formatUtc(createdAt)}, expires {formatUtc(expiresAt)}
        </p>
        <p className="text-muted tabular-nums">
          {lastReadAt === null ? 'Never used' : `Last used ${formatUtc(lastReadAt)}`}
        </p>
      </div>
      {mayAct && state === 'valid' ? <RevokeAct token={token} /> : null}
    </li>
  );
}

function RevokeAct({ token }: { token: Token }) {
  const http = useHttp();
  const queries = useQueryClient();
  return (
    <StaffAct<{ reason: string; cause: RevocationCause }, void>
      label={
        <>
          Revoke<span className="sr-only">: {token.label}</span>
        </>
      }
      size="sm"
      title="Revoke this token?"
      says={<p>“{token.label}” stops working at its next request. This cannot be taken back.</p>}
      verb="Revoke the token"
      destructive
      schema={revokeForm}
      initial={{ reason: '', cause: 'no_longer_needed' }}
      send={(body) => revokeToken(http, token, body)}
      onDone={() => void queries.invalidateQueries({ queryKey: SECURITY_KEY })}
      done="The token is revoked"
    >
      {(field) => (
        <SelectField label="Cause" {...field('cause')}>
          <option value="no_longer_needed">No longer needed</option>
          <option value="lost">Lost</option>
          <option value="misused">Misused</option>
        </SelectField>
      )}
    </StaffAct>
  );
}
