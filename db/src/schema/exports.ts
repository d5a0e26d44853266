import type { ExportFormat } from '@roletrail/contracts/export-formats';
import type { ColumnType, Generated } from 'kysely';

/** JSON comes back parsed and is written as its text. */
type Json<T> = ColumnType<T, string, string>;

/** An export of the ledger; the last five columns are null until it was made whole once. */
export interface EvidenceExportTable {
  id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  format: ExportFormat;
  with_entries: boolean;
  /** what was sealed stands in it in the clear */
  opened: boolean;
  reason_code: string;
  /** in the reader's words */
  reason: string;
  reason_salt: Buffer;
  /** as it was applied (appliedFilter of contracts) */
  filter: Json<unknown>;
  filter_salt: Buffer;
  /** what it is made from, in the file's order */
  trees: Json<readonly { topic: string; partition: number; size: number }[]>;
  /** people erased until then, where what it finds or opens ends with them; else 0 */
  epoch: number;
  bytes: number | null;
  rows: number | null;
  sha256: Buffer | null;
  manifest_sha256: Buffer | null;
  completed_event_id: string | null;
}

/** SHA-256 of an export's first bytes, as far as they were given away. */
export interface EvidenceExportPrefixTable {
  export_id: string;
  bytes: number;
  sha256: Buffer;
}

/** The canonical text of an export's manifest, in parts that follow one another. */
export interface EvidenceExportManifestTable {
  export_id: string;
  part: number;
  content: string;
}

/** The last download of an export that was not made whole before. */
export interface EvidenceExportDownloadTable {
  export_id: string;
  began_at: Generated<Date>;
  /** why it ended before its end; null: it runs, or came to its end */
  broke: 'left' | 'refused' | 'changed' | 'busy' | 'ledger' | 'error' | null;
}

export interface ExportTables {
  evidence_export: EvidenceExportTable;
  evidence_export_prefix: EvidenceExportPrefixTable;
  evidence_export_manifest: EvidenceExportManifestTable;
  evidence_export_download: EvidenceExportDownloadTable;
}
