import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/staff-people');
/** Pause in typing before a request, ms. */
const PAUSE_MS = 150;

/** People, tickets, promo codes and documents that match what staff type. */
export default function StaffFound(props: {
  typed: string;
  onChoose: (to: string) => void;
  styles: { item: string; group: string };
}) {
  const { typed, onChoose, styles } = props;
  const http = useHttp();
  const q = usePaused(typed.trim());
  const { data } = useQuery({
    queryKey: [...STAFF_KEY, 'search', q],
    queryFn: () =>
      http.json(
        `/admin/search?${new URLSearchParams({ q })}`,
        async () => (await load()).searchAnswer,
      ),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  const items = q.length >= 2 ? (data?.items ?? []) : [];
  if (items.length === 0) return null;
  return (
    <Command.Group heading="Found" className={styles.group} forceMount>
      {items.map(({ to, title, note }) => (
        <Command.Item
          key={to}
          // contains what was typed, so that the palette does not filter it out
          value={`${typed} ${title} ${to}`}
          onSelect={() => onChoose(to)}
          className={styles.item}
        >
          <span className="min-w-0 font-bold [overflow-wrap:anywhere]">{title}</span>
          <span className="text-sm text-muted">{note}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Returns the text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
