/** Arguments that get a command as far as its database; `{folder}` is one of the test's own. */
export const ARGUMENTS: Record<string, readonly string[]> = {
  grant: ['person@example.org', 'admin', '--reason', 'test'],
  account: ['reset-factor', 'person@example.org', '--reason', 'test'],
  'auditor-token': ['create', '--label', 'test'],
  'publish-document': ['LICENSE', '--type', 'terms', '--version', '1'],
  erase: ['person@example.org', '--reason', 'test', '--yes'],
  backup: ['{folder}/other'],
  restore: ['--reason', 'test'],
  'record-missing': ['--reason', 'test', '--yes'],
  unhalt: ['--reason', 'test', '--yes'],
  rebuild: ['audit', '--reason', 'test', '--yes'],
  diff: ['audit'],
  generate: ['--people', '1', '--minutes', '1'],
  'as-of': ['--at', 'PT0S'],
  step: ['--user', 'person@example.org'],
  'check-checkpoint': ['LICENSE'],
  data: ['list'],
  dlq: ['list'],
  rotate: ['master-key', '--yes'],
  'export-bundle': ['{folder}/bundle.tar'],
  'ledger-restart': ['--origin', 'x.test', '--reason', 'test', '--yes'],
};
/** These act on no database, make one, read a backup first, or run until they are stopped. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  'keygen',
  'start',
  'browse',
  'restore-backup',
  'import-bundle',
  'verify-receipt',
  'verify-export',
  'completion',
]);
