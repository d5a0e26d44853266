import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { STAFF_KEY } from '../../lib/query-policy.ts';
import { FOUND } from './rank.ts';

const load = () => import('@roletrail/contracts/http/staff-people');
/** Pause in typing before a request, ms. */
const PAUSE_MS = 150;

/** People, tickets, codes, documents, ledger records and settings that match what staff type: 2 letters or more. */
export default function StaffFound(props: {
  /** without blanks at its ends */
  typed: string;
  onChoose: (to: string) => void;
  /** called with the text whose results are shown, or could not be loaded */
  onAnswer: (text: string) => void;
  styles: { item: string; group: string };
}) {
  const { typed, onChoose, onAnswer, styles } = props;
  const http = useHttp();
  const q = usePaused(typed);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [...STAFF_KEY, 'search', q],
    queryFn: () =>
      http.json(
        `/admin/search?${new URLSearchParams({ q })}`,
        async () => (await load()).searchAnswer,
      ),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  const isAnswered = q === typed && (isError || (data !== undefined && !isPlaceholderData));
  useEffect(() => {
    if (isAnswered) onAnswer(q);
  }, [isAnswered, q, onAnswer]);
  const items = typed.length >= 2 && !isError ? (data?.items ?? []) : [];
  if (isError && typed.length >= 2) {
    return (
      <p role="status" className="px-3 py-2 text-sm text-muted">
        The staff area could not be searched.
      </p>
    );
  }
  if (items.length === 0) return null;
  return (
    <Command.Group heading="Found" className={styles.group}>
      {items.map(({ to, title, note }) => (
        <Command.Item
          key={to}
          value={FOUND + to}
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
