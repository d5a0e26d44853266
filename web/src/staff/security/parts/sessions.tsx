import type { LiveSessions, TokenReuse } from '@roletrail/contracts/http/staff-security';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { endOneSession, openSessionsQuery, reuseQuery, SECURITY_KEY } from '../api.ts';
import { SaveSecurityList } from './list-tools.tsx';
import { Section, SectionPerson, sectionName, useMayAct } from './section.tsx';

type Live = LiveSessions['items'][number];

const reasonForm = async () => (await import('../forms.ts')).sessionReasonForm;
const METHODS = {
  signup: 'at sign-up',
  password: 'password',
  'password+totp': 'password and second factor',
} as const;

const WHOSE = listFilter({
  table: 'security-sessions',
  rows: 'sessions',
  name: 'staff',
  label: 'Sessions of',
  all: 'All people',
  values: { true: 'Staff only' },
});

/** Live sessions, each with a button that ends it. */
export function OpenSessions() {
  const filter = useListFilter(WHOSE);
  const query = useInfiniteQuery(openSessionsQuery(useHttp(), filter.query));
  const list = useRef<HTMLUListElement>(null);
  return (
    <Section
      id="security-sessions"
      title="Live sessions"
      says="Only the network part of an address is shown. An ended session is refused at its next request, and its open pages close at once."
    >
      {filter.field}
      <QueryView query={query} what="the live sessions">
        {({ pages }) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Live sessions"
            className="divide-y divide-border border-y border-border"
          >
            {pages
              .flatMap(({ items }) => items)
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnded={() => list.current?.focus({ preventScroll: true })}
                />
              ))}
          </ul>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more sessions</LoadMore>
        <SaveSecurityList list="sessions" rows="sessions" filter={filter.query} />
      </div>
    </Section>
  );
}

/** One session. `onEnded` is called once the list is without it. */
function SessionRow({ session, onEnded }: { session: Live; onEnded: () => void }) {
  const { person, roles, startedAt, lastActivityAt, method, network, current } = session;
  const mayAct = useMayAct();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 text-base font-bold">
          <SectionPerson person={person} />
          {roles.map((role) => (
            <Badge key={role} variant="accent">
              {role}
            </Badge>
          ))}
          {current ? <Badge>this session</Badge> : null}
        </p>
        <p>
          {session.device.label}, {network ?? 'network unknown'}, {METHODS[method]}
        </p>
        <p className="text-muted tabular-nums">
          Since {formatUtc(startedAt)}, last active {formatUtc(lastActivityAt)}
        </p>
      </div>
      {mayAct && !current ? <EndAct session={session} onEnded={onEnded} /> : null}
    </li>
  );
}

function EndAct({ session, onEnded }: { session: Live; onEnded: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const who = sectionName(session.person);
  return (
    <StaffAct<{ reason: string }, void>
      label={
        <>
          End<span className="sr-only"> the session of {who}</span>
        </>
      }
      size="sm"
      title="End this session?"
      says={
        <p>
          {who}, {session.device.label}. They can sign in again. Change roles or lock the account to
          keep someone out.
        </p>
      }
      verb="End the session"
      destructive
      schema={reasonForm}
      initial={{ reason: '' }}
      send={({ reason }) => endOneSession(http, session.id, reason)}
      onDone={() => void queries.invalidateQueries({ queryKey: SECURITY_KEY }).then(onEnded)}
      done="The session has ended"
    />
  );
}

/** Sessions that ended because an old refresh token came back. */
export function Reuse() {
  const query = useInfiniteQuery(reuseQuery(useHttp()));
  return (
    <Section
      id="security-reuse"
      title="Sign-in tokens used twice"
      says="Someone may have copied the token, so the session was ended and its owner was informed."
    >
      <QueryView query={query} what="the reused tokens">
        {({ pages }) => <ReuseList items={pages.flatMap(({ items }) => items)} />}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more</LoadMore>
        <SaveSecurityList list="reuse" rows="reused tokens" />
      </div>
    </Section>
  );
}

function ReuseList({ items }: Pick<TokenReuse, 'items'>) {
  if (items.length === 0) return <p className="text-muted">No token was used twice.</p>;
  return (
    <ul className="divide-y divide-border border-y border-border">
      {items.map(({ sessionId, person, at, startedAt, device }) => (
        <li key={sessionId} className="grid gap-0.5 py-3 text-sm [overflow-wrap:anywhere]">
          <p className="text-base font-bold">
            <SectionPerson person={person} />
          </p>
          <p>{device.label}</p>
          <p className="text-muted tabular-nums">
            Ended {formatUtc(at)}, began {formatUtc(startedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
