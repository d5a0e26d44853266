import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ListViews } from '../../../kit/list-filter.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SwitchField } from '../../../ui/choice.tsx';
import { deadLettersQuery } from '../api/dead-letters.ts';
import { formatRest, letterName, letterNews, letterState } from '../dead-letter-labels.ts';
import { useChangeNews } from '../use-change-news.ts';
import { DiscardLetter } from './discard-letter.tsx';
import { RedriveLetter } from './redrive-letter.tsx';

const NONE: readonly DeadLetterItem[] = [];

/** Columns of the file. It names no person. */
const COLUMNS: readonly Pick<Column<DeadLetterItem>, 'header' | 'csv'>[] = [
  { header: 'Record', csv: letterName },
  { header: 'Reason', csv: ({ reason }) => reason },
  { header: 'Time', csv: ({ at }) => at },
  { header: 'State', csv: letterState },
];

/** Lists dead letters with their actions. @param count number of open ones by the figures */
export function DeadLetters({ count }: { count: number }) {
  const { data, error, refetch } = useQuery(deadLettersQuery(useHttp(), count));
  const [all, setAll] = useUrlState(readAll, writeAll);
  const intro = useRef<HTMLParagraphElement>(null);
  const letters = data?.deadLetters ?? NONE;
  const news = useChangeNews(letters, letterNews);
  const open = letters.filter(({ state }) => state === 'open');
  const shown = all ? letters : open;
  return (
    <div className="grid gap-4">
      <p ref={intro} tabIndex={-1} className="max-w-prose text-muted">
        Records that a projection could not read. Each stays in the log and in the ledger, whatever
        is done here.
      </p>
      <p aria-live="polite" className="font-bold empty:hidden">
        {news}
      </p>
      {error && data === undefined ? (
        <LoadFailure what="the dead letters" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading what="the dead letters" count={2} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3" data-no-print>
            {letters.length > open.length ? (
              <SwitchField
                label={`Show redriven and discarded ones too (${letters.length - open.length})`}
                checked={all}
                onChange={({ target }) => setAll(target.checked)}
              />
            ) : null}
            <ListViews table="dead-letters" rows="dead letters" />
            <ExportButton
              id="dead-letters"
              columns={COLUMNS}
              total={shown.length}
              exportRows={async () => shown}
            />
          </div>
          <Letters letters={shown} onDiscarded={() => intro.current?.focus()} />
          {data.more > 0 ? <p>{formatRest(letters.length, data.more)}</p> : null}
        </>
      )}
    </div>
  );
}

const readAll = (search: URLSearchParams) => search.get('letters') === 'all';
const writeAll = (all: boolean) => ({ letters: all ? 'all' : null });

type Listed = { letters: readonly DeadLetterItem[]; onDiscarded: () => void };

function Letters({ letters, onDiscarded }: Listed) {
  if (letters.length === 0) return <p>None: every record could be read.</p>;
  return (
    <ul aria-label="Dead letters" className="divide-y divide-border border-y border-border">
      {letters.map((letter) => (
        <Letter key={letterName(letter)} letter={letter} onDiscarded={onDiscarded} />
      ))}
    </ul>
  );
}

function Letter(props: { letter: DeadLetterItem; onDiscarded: () => void }) {
  const { letter, onDiscarded } = props;
  const { at, reason, subject, state, asked } = letter;
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1 [overflow-wrap:anywhere]">
        <p className="font-bold">{letterName(letter)}</p>
        <p>{reason}</p>
        <p className="text-sm text-muted">
          {formatLocal(at)}
          {subject === null ? '' : `, of the person ${subject}`}
        </p>
        <p>
          <Badge variant={state === 'open' ? 'warning' : 'success'}>{letterState(letter)}</Badge>
        </p>
      </div>
      {state === 'redriven' ? null : (
        <div className="flex flex-wrap content-start gap-2">
          <RedriveLetter letter={letter} off={asked} />
          {state === 'open' ? (
            <DiscardLetter letter={letter} off={asked} onDiscarded={onDiscarded} />
          ) : null}
        </div>
      )}
    </li>
  );
}
