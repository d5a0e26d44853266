/**
 * The columns of a prepared statement's result changed under it (a migration, while we run). The
 * server then refuses it under its name for as long as the connection lives.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '0A000' && /cached plan must not change/.test(error.message);
}
