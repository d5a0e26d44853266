/**
 * Run books, one per kind of finding: the key is the anchor of its heading in
 * docs/operations/runbooks.md, the value is the heading. `anchorOf(heading)` equals the key.
 * Findings of the health page, of `doctor` and of alerts name a key, so keys never change.
 */
export const RUN_BOOKS = {
  'postgresql-down': 'PostgreSQL down',
  'postgresql-slow': 'PostgreSQL slow',
  'disk-full': 'Disk full',
  'postgresql-connections': 'PostgreSQL connections',
  'slow-statements': 'Slow statements',
  'broker-down': 'Broker down',
  'too-few-copies': 'Too few copies',
  'outbox-filling': 'Outbox filling',
  'relay-halted': 'Relay halted',
  'projection-halted': 'Projection halted',
  'projection-behind': 'Projection behind',
  'process-gone': 'Process gone',
  'process-silent': 'Process silent',
  'process-not-ready': 'Process not ready',
  'work-not-done': 'Work not done',
  'entries-unsigned': 'Entries unsigned',
  'unreadable-records': 'Unreadable records',
  'mail-waiting': 'Mail waiting',
  'check-disagrees': 'Check disagrees',
  'settings-invalid': 'Settings invalid',
  'schema-not-current': 'Schema not current',
  'pooler-shares-sessions': 'Pooler shares sessions',
  'clocks-differ': 'Clocks differ',
  'certificate-expires': 'Certificate expires',
  'not-initialised': 'Not initialised',
  'wrong-master-key': 'Wrong master key',
  'witness-file': 'Witness file',
} as const;

export type RunBook = keyof typeof RUN_BOOKS;

/** Returns the place of a run book in the repository. */
export function runBookPlace(key: RunBook): string {
  return `docs/operations/runbooks.md#${key}`;
}
