/** Worker that verifies the files of an auditor: an export with its manifest, or a bundle. */
import { isLedgerError } from '@roletrail/ledger/errors';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { refuseUnlessKeyOf } from '@roletrail/verify/bundle/manifest';
import { readBundle } from '@roletrail/verify/bundle/open-bundle';
import { NOWHERE, walkBundle } from '@roletrail/verify/bundle/walk-bundle';
import { readExportManifest } from '@roletrail/verify/exports/read-manifest';
import { verifyExport } from '@roletrail/verify/exports/verify-export';
import { type ByteSource, watchedSource } from '@roletrail/verify/source';
import { VerifyError } from '@roletrail/verify/verify-error';
import type { AuditFiles, AuditKey, AuditMessage, AuditOutcome } from './audit-files.ts';

const post = (message: AuditMessage) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<AuditFiles>) => {
  outcomeOf(data).then(
    (outcome) => post({ outcome }),
    // an unexpected error reaches the page through `error` of the worker
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
};

async function outcomeOf({ file, manifest, key }: AuditFiles): Promise<AuditOutcome> {
  const source = watchedSource(blobSource(file), (read) => post({ read }));
  try {
    return manifest === null
      ? await verifyBundle(source, key)
      : await verifyExportFile(source, await manifest.text(), key);
  } catch (error) {
    if (error instanceof VerifyError) {
      const kind = error.code === 'BUNDLE_INVALID' ? 'refused' : 'unreadable';
      return { kind, why: error.message };
    }
    // thrown for a file that was deleted or changed meanwhile
    if (error instanceof DOMException) {
      return { kind: 'unreadable', why: 'The browser could not read it.' };
    }
    if (isLedgerError(error)) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

function blobSource(file: Blob): ByteSource {
  return {
    size: file.size,
    slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}

/** The key of the site says nothing of another ledger; a key that the reader gave refuses it. */
function keyFor(key: AuditKey | null, origin: string): LedgerKey | null {
  if (key === null) return null;
  const parsed = parseLedgerKey(key.vkey);
  return key.from === 'site' && parsed.origin !== origin ? null : parsed;
}

async function verifyExportFile(
  source: ByteSource,
  manifest: string,
  given: AuditKey | null,
): Promise<AuditOutcome> {
  const key = keyFor(given, readExportManifest(manifest).manifest.origin);
  const report = await verifyExport({ file: source, manifest, key, ledger: null });
  return { kind: 'export', report, keyFrom: key === null ? null : (given?.from ?? null) };
}

async function verifyBundle(source: ByteSource, given: AuditKey | null): Promise<AuditOutcome> {
  const bundle = await readBundle(source, null, () => undefined);
  const key = keyFor(given, bundle.manifest.origin);
  if (key !== null) refuseUnlessKeyOf(bundle.manifest, key);
  const report = await walkBundle(bundle, NOWHERE, null, () => undefined);
  return { kind: 'bundle', report, keyFrom: key === null ? null : (given?.from ?? null) };
}
