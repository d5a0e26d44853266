import type { DatabaseSchema } from '@roletrail/db/database-schema';
import { ACCOUNT } from './tables/account.ts';
import { EVIDENCE } from './tables/evidence.ts';
import { LETTERS } from './tables/letters.ts';
import type { OwnTable } from './tables/own-table.ts';
import { TOOL_TABLES } from './tables/tools.ts';

/** Files of a person's archive. */
export const OWN_TABLES: readonly OwnTable[] = [
  ...ACCOUNT,
  ...LETTERS,
  ...TOOL_TABLES,
  ...EVIDENCE,
];

/** Tables without data for the archive, with the reason. */
export const NOT_GIVEN: Readonly<Partial<Record<keyof DatabaseSchema, string>>> = {
  attempt_window:
    'it counts keyed hashes: no one can tell which are yours, and each ends by itself',
  ledger_entry: 'the exact bytes of your decisions stand in their receipts; the others name staff',
  log_record: 'the same bytes once more',
  outbox: 'the same bytes, on their way to the log',
  dead_letter: 'bytes that no one could read',
  sign_in_failure: 'it counts by keyed codes that change every day, which lead to no person',
  setting: 'settings of the service; as staff, your act is in staff-acts.json',
  setting_version: 'earlier values of the same settings',
  legal_draft: 'drafts of documents of the service; as staff, your act is in staff-acts.json',
  article_draft: 'articles of the service; as staff, your acts are in staff-acts.json',
  article_revision: 'earlier versions of the same articles',
  article_image: 'images of the same articles',
  article_presence: 'who of the staff has an article open now; it is deleted after a minute',
};
