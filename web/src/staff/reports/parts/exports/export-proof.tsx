import { type ExportAnswer, exportFileName } from '@roletrail/contracts/http/exports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ledgerQuery } from '../../../../features/receipts/api/ledger.ts';
import { copyText } from '../../../../lib/browser-apis/clipboard.ts';
import { download } from '../../../../lib/download.ts';
import type { Http } from '../../../../lib/http.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../../lib/http-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { fetchManifest } from '../../api/exports.ts';

/** A signed root follows in about 1 s; after these tries the operator must look. */
const TRIES = 20;
const BETWEEN_MS = 1000;

/** Proof of the file: its manifest, and the command that verifies both. */
export function ExportProof({ made }: { made: ExportAnswer }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const manifest = exportFileName(made, 'manifest');
  const save = async () =>
    download(manifest, 'application/json', await provenManifest(http, made.id));
  return (
    <section aria-labelledby="export-proof" className="grid gap-4">
      <h3 id="export-proof" className="text-lg">
        Its proof
      </h3>
      <Button busy={busy} className="justify-self-start" onClick={() => void run(save)}>
        Save the manifest
      </Button>
      {error ? (
        <Alert variant="destructive" title="There is no manifest to save yet">
          {formatErrorMessage(error)}
        </Alert>
      ) : null}
      <VerifyCommand file={exportFileName(made, made.format)} manifest={manifest} />
    </section>
  );
}

async function provenManifest(http: Http, id: string): Promise<Blob> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const manifest = await fetchManifest(http, id);
    if (manifest) return manifest;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  throw new Error('No signed root covers the export yet. Try again in a moment.');
}

function VerifyCommand({ file, manifest }: { file: string; manifest: string }) {
  const { data } = useQuery(ledgerQuery(useHttp()));
  const [copied, setCopied] = useState(false);
  const key = data?.logs[0]?.vkey;
  if (key === undefined) return null;
  const command = `node roletrail-verify.mjs export ${file} ${manifest} --vkey '${key}'`;
  // If copying fails, the command is visible beside the button.
  const copy = async () => setCopied(await copyText(command));
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        Anyone who has both can verify them without us: in a browser on{' '}
        <Link className="link" to="/verify">
          the page for verifying
        </Link>
        , or with this command and the program from that page. The key comes from this server:
        compare it with a copy kept elsewhere.
      </p>
      <pre className="rounded-md border border-border bg-raised p-4 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {command}
      </pre>
      <Button
        variant="outline"
        size="touch"
        className="justify-self-start"
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ? 'Command copied' : 'Copy the command'}</span>
      </Button>
    </div>
  );
}
