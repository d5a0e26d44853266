import type { SiteNotice } from '@roletrail/contracts/http/config';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { useHttp } from '../lib/http-context.tsx';
import { publicConfigQuery } from '../lib/public-config.ts';

const LOOKS: Readonly<Record<SiteNotice['level'], string>> = {
  info: 'border-control bg-raised',
  warning: 'border-warning bg-warning-surface',
  critical: 'border-destructive bg-destructive-surface',
};

/** Line that staff show above every page, for example about maintenance, from begin to end. */
export function SiteNoticeLine() {
  const { data } = useQuery(publicConfigQuery(useHttp()));
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
