import type { ExportAnswer } from '@roletrail/contracts/http/exports';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../../kit/waiting.tsx';
import { downloadFrom } from '../../../../lib/download.ts';
import { formatBytes, formatUtc } from '../../../../lib/format.ts';
import type { Http } from '../../../../lib/http.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../../lib/http-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { exportHref, exportQuery, renewTicket } from '../../api/exports.ts';
import {
  FAILURE_MESSAGES,
  FORMAT_LABELS,
  formatExportFilter,
  formatProof,
  formatTrees,
} from '../../export-labels.ts';
import { withExport } from '../../trail-address.ts';
import { TrailFailure } from '../trail-failure.tsx';
import { ExportProof } from './export-proof.tsx';

/** Renewal interval, ms. The download cookie expires after 5 minutes. */
const RENEW_MS = 120_000;

/** Shows the progress of one export. The browser downloads; this page polls the server. */
export function ExportProgress({ id }: { id: string }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery(exportQuery(http, id));
  useTicket(http, id, data !== undefined && data.state !== 'stale');
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="the export" count={3} />;
  const { state, file } = data;
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <div aria-live="polite">
          <State made={data} />
        </div>
        {state === 'stale' ? <Anew /> : <DownloadButton made={data} />}
      </div>
      {file ? <ExportProof made={data} /> : null}
      <Facts made={data} />
    </div>
  );
}

/** Renews the cookie while the page is open, so that an interrupted download can resume. */
function useTicket(http: Http, id: string, lasting: boolean): void {
  useEffect(() => {
    if (!lasting) return;
    const renew = () =>
      renewTicket(http, id).catch((error: unknown) => {
        // The state of the export shows the effect on the download.
        console.warn('the right to download was not renewed', error);
      });
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [http, id, lasting]);
}

function State({ made }: { made: ExportAnswer }) {
  const { state, failure, file } = made;
  switch (state) {
    case 'waiting':
      return (
        <Alert title="Your download waits">
          If it has not begun, press Download. Your browser may ask where to save the file.
        </Alert>
      );
    case 'running':
      return <Running made={made} />;
    case 'failed':
      return (
        <Alert variant="destructive" title="The download stopped too early">
          {FAILURE_MESSAGES[failure ?? 'error']}
        </Alert>
      );
    case 'complete':
      return (
        <Alert variant="success" title="The export is complete">
          Save the manifest too: you need it to verify the file.
        </Alert>
      );
    case 'stale':
      return (
        <Alert variant="warning" title="This export cannot be downloaded any longer">
          {file === null
            ? 'Its records have changed: a person was erased, or a record differs. Make a new export.'
            : 'Its records have changed since. The file that you have stays valid, and so does its manifest.'}
        </Alert>
      );
  }
}

function Running({ made: { begunAt, bytesMade } }: { made: ExportAnswer }) {
  const now = useNow(true, 1000);
  const seconds = Math.max(0, Math.round((now - Date.parse(begunAt ?? '')) / 1000)) || 0;
  return (
    <Alert title="Your browser is downloading it">
      <p>
        For {seconds.toLocaleString('en-GB')} s
        {bytesMade > 0 ? `, ${formatBytes(bytesMade)} or more so far` : ''}. The number of rows is
        shown at the end.
      </p>
      <p>Leave this page open until the download ends.</p>
    </Alert>
  );
}

function DownloadButton({ made: { id, state } }: { made: ExportAnswer }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const begin = async () => {
    await renewTicket(http, id);
    downloadFrom(exportHref(id));
  };
  return (
    <>
      <Button
        variant={state === 'waiting' || state === 'failed' ? 'default' : 'outline'}
        busy={busy}
        className="justify-self-start"
        onClick={() => void run(begin)}
      >
        {state === 'waiting' ? 'Download' : 'Download again'}
      </Button>
      {error ? (
        <Alert variant="destructive" title="It cannot be downloaded now">
          {formatErrorMessage(error)}
        </Alert>
      ) : null}
    </>
  );
}

function Anew() {
  const [search] = useSearchParams();
  return (
    <Button asChild className="justify-self-start">
      <Link preventScrollReset to={`?${withExport(search, 'new')}`}>
        Make a new one
      </Link>
    </Button>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block [overflow-wrap:anywhere]">
      {line}
    </span>
  ));
}

function Facts({ made }: { made: ExportAnswer }) {
  const { createdAt, availableUntil, format, trees, file, whole, withEntries, opened } = made;
  const filters = formatExportFilter(made.filter);
  const sizes = trees.map(({ topic, partition, size }) => (
    <span key={`${topic}/${partition}`} className="block text-sm text-muted tabular-nums">
      {topic}/{partition}: {size.toLocaleString('en-GB')}
    </span>
  ));
  const found = file
    ? [
        { term: 'Rows', detail: file.rows.toLocaleString('en-GB') },
        { term: 'Size', detail: `${file.bytes.toLocaleString('en-GB')} bytes` },
        { term: 'SHA-256', detail: <code>{file.sha256}</code> },
      ]
    : [];
  return (
    <section aria-labelledby="export-facts" className="grid gap-3">
      <h3 id="export-facts" className="text-lg">
        What it is
      </h3>
      <DescriptionList
        items={[
          ...found,
          { term: 'Made', detail: formatUtc(createdAt) },
          { term: 'Available until', detail: formatUtc(availableUntil) },
          { term: 'Sealed parts', detail: opened ? 'In the clear' : 'Sealed' },
          { term: 'Format', detail: FORMAT_LABELS[format] },
          { term: 'Records', detail: whole ? 'All of these trees' : 'Those that match its filter' },
          ...(filters.length === 0 ? [] : [{ term: 'Filter', detail: <Lines lines={filters} /> }]),
          {
            term: 'Made from',
            detail: (
              <>
                {formatTrees(trees)}
                {sizes}
              </>
            ),
          },
          { term: 'It proves', detail: formatProof({ withEntries, whole, opened }) },
        ]}
      />
    </section>
  );
}
