import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { faultLine } from '@roletrail/verify/report-lines';
import { useQuery } from '@tanstack/react-query';
import { FileArchive, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { ledgerQuery } from '../api/ledger.ts';
import {
  AUDIT_FILE_BYTES_MAX,
  type AuditFiles,
  type AuditKey,
  type AuditOutcome,
  isBundle,
  verifyAuditFiles,
} from '../audit-files.ts';
import { Finding } from './findings.tsx';

type Chosen = { readonly file: File; readonly kind: 'bundle' | 'export' | 'unreadable' };
type Work = { readonly read: number } | { readonly outcome: AuditOutcome };

async function look(file: File): Promise<Chosen> {
  try {
    return { file, kind: (await isBundle(file)) ? 'bundle' : 'export' };
  } catch {
    // it was moved, changed or deleted after it was chosen
    return { file, kind: 'unreadable' };
  }
}

/** Verifies an export with its manifest, or a bundle, in a worker of this browser. */
export default function AuditCheck() {
  const ledger = useQuery(ledgerQuery(useHttp()));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [manifest, setManifest] = useState<File | null>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const fits = typed === '' || isLedgerKey(typed);
  const site = ledger.data?.logs[0]?.vkey;
  const vkey = typed === '' ? site : typed;
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilePicker
        region="The export or bundle to verify"
        label="Export (CSV, JSON lines, Parquet) or bundle (tar)"
        help={`At most ${formatBytes(AUDIT_FILE_BYTES_MAX)}. It is read in this browser and sent nowhere.`}
        Icon={FileArchive}
        onFile={(file) => void look(file).then(setChosen)}
      />
      {chosen?.kind === 'bundle' ? null : (
        <FilePicker
          region="The manifest’s file"
          label="Manifest of the export"
          help="The file that ends in manifest.json. A bundle needs none."
          accept=".json,application/json"
          Icon={FileText}
          onFile={setManifest}
        />
      )}
      <TextareaField
        label="Key of the ledger (optional)"
        help="From a place that is neither this site nor the files. Without it this site’s own key is used."
        error={fits ? undefined : 'This is no verifier key: name+id+key, in one line.'}
        value={text}
        rows={2}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {fits ? (
        <Verification
          chosen={chosen}
          manifest={manifest}
          vkey={vkey ?? null}
          from={typed === '' ? 'site' : 'pinned'}
        />
      ) : null}
    </div>
  );
}

function isLedgerKey(text: string): boolean {
  try {
    parseLedgerKey(text);
    return true;
  } catch {
    return false;
  }
}

type Props = {
  chosen: Chosen | null;
  manifest: File | null;
  vkey: string | null;
  from: AuditKey['from'];
};

function Verification({ chosen, manifest, vkey, from }: Props) {
  const { file, kind } = chosen ?? { file: null, kind: 'unreadable' };
  const fits = file !== null && file.size <= AUDIT_FILE_BYTES_MAX;
  const paired = kind === 'bundle' ? null : manifest;
  const ready = fits && (kind === 'bundle' || (kind === 'export' && manifest !== null));
  const work = useVerification(ready ? file : null, paired, vkey, from);
  if (file === null) return null;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-6">
      {!fits ? (
        <Alert variant="warning" title={`${file.name} is too large for this page`}>
          It has {formatBytes(file.size)}. Verify it with the program below.
        </Alert>
      ) : kind === 'unreadable' ? (
        <Alert variant="destructive" title={`${file.name} could not be read`}>
          It may have been moved or changed. Choose it again.
        </Alert>
      ) : !ready ? (
        <Alert title={`${file.name} is chosen`}>Choose its manifest too.</Alert>
      ) : work === null ? null : 'outcome' in work ? (
        <Outcome name={file.name} outcome={work.outcome} />
      ) : (
        <Reading read={work.read} file={file} />
      )}
    </div>
  );
}

/** Returns the work on these files; never that on others, which were chosen before. */
function useVerification(
  file: File | null,
  manifest: File | null,
  vkey: string | null,
  from: AuditKey['from'],
): Work | null {
  const [task, setTask] = useState<{ files: AuditFiles; work: Work } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const files = { file, manifest, key: vkey === null ? null : { vkey, from } };
    let read = 0;
    const onRead = (bytes: number) => {
      read += bytes;
      setTask({ files, work: { read } });
    };
    return verifyAuditFiles(files, onRead, (outcome) => setTask({ files, work: { outcome } }));
  }, [file, manifest, vkey, from]);
  if (file === null) return null;
  const isThis =
    task?.files.file === file &&
    task.files.manifest === manifest &&
    (task.files.key?.vkey ?? null) === vkey &&
    (task.files.key?.from ?? from) === from;
  return isThis ? task.work : { read: 0 };
}

/** Bytes of the file and of its second reading: digests first or last, and rows or trees. */
function Reading({ read, file }: { read: number; file: File }) {
  const max = Math.max(1, 2 * file.size);
  return (
    <Progress
      label={`Verifying ${file.name}`}
      value={Math.min(read, max)}
      max={max}
      detail={`${formatBytes(read)} read`}
    />
  );
}

const VARIANTS = { proved: 'success', unproved: 'warning', refused: 'destructive' } as const;

const KEYS = { pinned: 'You gave it', site: 'This site' } as const;

function Outcome({ name, outcome }: { name: string; outcome: AuditOutcome }) {
  switch (outcome.kind) {
    case 'refused':
      return (
        <Alert variant="destructive" title={`${name} is refused`}>
          {outcome.why}
        </Alert>
      );
    case 'unreadable':
      return (
        <Alert variant="destructive" title={`${name} could not be verified`}>
          {outcome.why}
        </Alert>
      );
    case 'export':
      return <ExportOutcome name={name} {...outcome} />;
    case 'bundle':
      return <BundleOutcome name={name} {...outcome} />;
  }
}

type Of<K extends AuditOutcome['kind']> = Extract<AuditOutcome, { kind: K }>;

function ExportOutcome({ name, report, keyFrom }: Of<'export'> & { name: string }) {
  const more = report.faultCount - report.faults.length;
  return (
    <>
      <Alert variant={VARIANTS[report.verdict]} title={report.claim}>
        {name}
      </Alert>
      <DescriptionList
        items={[
          { term: 'Export', detail: <code>{report.exportId}</code> },
          { term: 'Rows', detail: report.rows.toLocaleString('en-GB') },
          { term: 'Key from', detail: keyFrom === null ? 'Nowhere' : KEYS[keyFrom] },
        ]}
      />
      <ul className="divide-y divide-border text-sm">
        {report.checks.map((check) => (
          <Finding key={check.what} check={check} />
        ))}
      </ul>
      {report.faults.length === 0 ? null : (
        <ul aria-label="Faults" className="list-disc pl-5 text-sm">
          {report.faults.map((fault) => (
            <li key={faultLine(fault)}>{faultLine(fault)}</li>
          ))}
          {more > 0 ? <li>{more.toLocaleString('en-GB')} more</li> : null}
        </ul>
      )}
    </>
  );
}

function BundleOutcome({ name, report, keyFrom }: Of<'bundle'> & { name: string }) {
  const trees = report.trees.map(({ origin, size }) => (
    <span key={origin} className="block [overflow-wrap:anywhere]">
      {origin}: {size.toLocaleString('en-GB')} entries
    </span>
  ));
  return (
    <>
      {keyFrom === null ? (
        <Alert variant="warning" title="Not proved: no key of this ledger was given">
          Everything in {name} fits, by the key in the bundle alone.
        </Alert>
      ) : (
        <Alert variant="success" title="Proved: the whole bundle is what the key signed">
          {name}
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: 'Ledger', detail: report.origin },
          { term: 'Key from', detail: keyFrom === null ? 'The bundle' : KEYS[keyFrom] },
          { term: 'Trees', detail: trees },
          { term: 'Legal texts', detail: String(report.documents) },
          { term: 'SHA-256 of its manifest', detail: <code>{report.sha256}</code> },
        ]}
      />
    </>
  );
}
