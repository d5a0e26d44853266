import type { MasterKeyFault } from '@roletrail/vault/master-key';
import { CliError } from '../runtime/cli-error.ts';

const WORDS: Readonly<Record<MasterKeyFault, string>> = {
  another:
    'RT_MASTER_KEY is not the key that this database is sealed under. Give the right one back.',
  'not-rotated':
    'This database is sealed under RT_MASTER_KEY_PREVIOUS still. Stop every role and run `roletrail rotate master-key`, or give the earlier key back as RT_MASTER_KEY.',
  'previous-needed':
    'The rotation of RT_MASTER_KEY is not finished: give the key before as RT_MASTER_KEY_PREVIOUS until `roletrail rotate master-key` has ended.',
  replaced:
    'RT_MASTER_KEY was replaced by another key. Give the new one as RT_MASTER_KEY, and this one as RT_MASTER_KEY_PREVIOUS.',
};

/** Creates the error of a process whose master keys do not fit the database. */
export function masterKeyMismatch(fault: MasterKeyFault): CliError {
  return new CliError('MASTER_KEY_MISMATCH', WORDS[fault]);
}
