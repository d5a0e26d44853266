import type { BundleReport } from '@roletrail/verify/bundle/walk-bundle';
import type { ExportReport } from '@roletrail/verify/exports/verify-export';
import { startWorker } from '../../lib/browser-apis/worker.ts';
import workerScript from './audit-worker.ts?worker&url';

/** Maximum size of a file, bytes: a browser hashes it in some 10 s, with its rows in memory. */
export const AUDIT_FILE_BYTES_MAX = 500_000_000;

/** Longest time without a read, ms. A changed Parquet file can have its reader count for hours. */
const SILENT_MS = 60_000;

export type KeySource = 'pinned' | 'site';
export type AuditKey = { readonly vkey: string; readonly from: KeySource };

export type AuditFiles = {
  readonly file: File;
  /** null: the file is a bundle */
  readonly manifest: File | null;
  readonly key: AuditKey | null;
};

export type AuditOutcome =
  | { readonly kind: 'export'; readonly report: ExportReport; readonly keyFrom: KeySource | null }
  | { readonly kind: 'bundle'; readonly report: BundleReport; readonly keyFrom: KeySource | null }
  | { readonly kind: 'refused' | 'unreadable'; readonly why: string };

/** Message of the worker: bytes of one read, or the outcome. */
export type AuditMessage = { readonly read: number } | { readonly outcome: AuditOutcome };

/** Returns true if a file begins like a bundle (a tar archive). */
export async function isBundle(file: File): Promise<boolean> {
  return (await file.slice(257, 262).text()) === 'ustar';
}

/**
 * Verifies files in a worker, which asks nothing of the network.
 * @param onRead called with the bytes of each read
 * @param onOutcome called once, unless the work is stopped before
 * @returns a function that stops the work
 */
export function verifyAuditFiles(
  files: AuditFiles,
  onRead: (bytes: number) => void,
  onOutcome: (outcome: AuditOutcome) => void,
): () => void {
  const worker = startWorker('verify-worker', workerScript);
  if (worker === null) {
    onOutcome({ kind: 'unreadable', why: 'This browser starts no worker.' });
    return () => undefined;
  }
  let silence: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(silence);
    worker.terminate();
  };
  const end = (outcome: AuditOutcome) => {
    stop();
    onOutcome(outcome);
  };
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      end({ kind: 'unreadable', why: 'A part of it takes longer than a minute.' });
    }, SILENT_MS);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<AuditMessage>) => {
    if ('outcome' in data) end(data.outcome);
    else {
      wait();
      onRead(data.read);
    }
  });
  worker.addEventListener('error', ({ message }) => {
    end({ kind: 'unreadable', why: message || 'The verifier did not load.' });
  });
  wait();
  worker.postMessage(files);
  return stop;
}
