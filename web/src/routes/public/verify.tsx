import verifier from 'virtual:verifier';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ledgerQuery } from '../../features/receipts/api/ledger.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Waymark } from '../../ui/waymark.tsx';

const PURPOSE =
  'Check a receipt, its zip or its proof in your own browser. The file is sent nowhere, and you need no account.';

export const page = definePage({
  load: ({ http }) => [ledgerQuery(http)],
  head: () => ({ title: getPageTitle('verify'), description: PURPOSE }),
});

// Lazy, with the whole verifier, so that a chosen file causes no request.
const FileCheck = lazy(() => import('../../features/receipts/components/file-check.tsx'));

export default function Verify() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 gutter py-10 sm:py-14">
      <PageHeader title={getPageTitle('verify')} purpose={PURPOSE} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <InBrowser />
        <Checked />
      </div>
      <ForAuditors />
    </div>
  );
}

const CHECKED = [
  { title: 'The bytes', text: 'The recorded decision has the fingerprint that the proof is for.' },
  { title: 'The path', text: 'From that fingerprint the proof leads to the root of the ledger.' },
  { title: 'The signature', text: 'The ledger’s key signed that root, so we cannot deny it.' },
] as const;

/** Explains the basis of a verdict to readers who only have a file. */
function Checked() {
  return (
    <aside aria-labelledby="checked" className="grid content-start gap-6">
      <h2 id="checked" className="text-xl">
        What is checked
      </h2>
      <ol className="grid gap-4">
        {CHECKED.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Waymark className="mt-0.5 size-5 text-control" />
            <span className="grid">
              <strong>{title}</strong>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        Each decision on your dashboard has a receipt to keep. You have none?{' '}
        <Link to={href('home')} className="link">
          Try the one on the first page
        </Link>
        .
      </p>
    </aside>
  );
}

const AuditCheck = lazy(() => import('../../features/receipts/components/audit-check.tsx'));

/** Exports and bundles: verified here when asked, or with the program for auditors. */
function ForAuditors() {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="auditors" className="grid max-w-3xl grid-cols-1 gap-6">
      <h2 id="auditors" className="text-xl">
        For auditors: exports and bundles
      </h2>
      {open ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AuditCheck />
        </Suspense>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          Verify an export or a bundle here
        </Button>
      )}
      <Program />
    </section>
  );
}

function Program() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">Or without this site</h3>
      <p>
        <a className="link" href={`/${verifier.name}`} download={verifier.name}>
          Download {verifier.name}
        </a>{' '}
        ({Math.round(verifier.bytes / 1000)} kB): one file that runs on Node 20.19 or newer, without
        packages and without us. Compare its SHA-256 with the one in our repository before you run
        it:
      </p>
      <code className="text-sm [overflow-wrap:anywhere]">{verifier.sha256}</code>
      <pre className="rounded-md border border-border bg-raised p-4 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {COMMANDS}
      </pre>
    </div>
  );
}

const COMMANDS = `node ${verifier.name} receipt receipt.json --vkey KEY
node ${verifier.name} export export.csv export.manifest.json --vkey KEY
node ${verifier.name} bundle ledger.tar --vkey KEY`;

const never = () => () => undefined;

function InBrowser() {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const frame = <Skeleton className="h-96" />;
  if (!here) return frame;
  return (
    <Suspense fallback={frame}>
      <FileCheck />
    </Suspense>
  );
}
