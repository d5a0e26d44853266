import type { SiteNotice } from '@roletrail/contracts/http/config';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { useHttp } from '../lib/http-context.tsx';
import { publicConfigQuery } from '../lib/public-config.ts';

const LOOKS: Readonly<Record<SiteNotice['level'], string>> = {
  info: 'border-control bg-raised',
  warning: 'border-warning bg-warning-surface',
  critical: 'border-destructive bg-destructive-surface',
};

/** A configuration of this age, ms, is read again if the page changes or is shown again. */
const CHECK_MS = 60_000;

/**
 * Line that staff show above every page, for example about maintenance, from begin to end. The
 * socket of signed-in people brings a change at once; visitors get it when they go on.
 */
export function SiteNoticeLine() {
  const options = {
    ...publicConfigQuery(useHttp()),
    // staff may change the notice while the page is open; at most one request in this time
    staleTime: CHECK_MS,
  };
  const { data } = useQuery({ ...options, refetchOnWindowFocus: true });
  const queries = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page is the occasion
  useEffect(() => {
    void queries.prefetchQuery(options);
  }, [pathname]);
  if (data === undefined || data.notice.text === '') return null;
  return <Timed key={JSON.stringify(data.notice)} notice={data.notice} />;
}

/** Longest wait of a browser's timer, ms; a later begin or end is waited for in several steps. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

function Timed({ notice }: { notice: SiteNotice }) {
  const [now, setNow] = useState(Date.now);
  const begin = notice.from === null ? 0 : Date.parse(notice.from);
  const end = notice.until === null ? Number.POSITIVE_INFINITY : Date.parse(notice.until);
  const next = now < begin ? begin : end;
  useEffect(() => {
    if (next <= now || next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(next - Date.now(), LONGEST_WAIT_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  if (now < begin || now >= end) return null;
  return (
    <p
      role={notice.level === 'critical' ? 'alert' : 'status'}
      className={cn(
        'order-first border-b-2 gutter py-2 text-center font-bold [overflow-wrap:anywhere]',
        LOOKS[notice.level],
      )}
    >
      {notice.text}
    </p>
  );
}
