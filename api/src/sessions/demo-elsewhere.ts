import type { ApiContext } from '../api.ts';
import { isLocalDeployment } from '../local-only.ts';

/**
 * Returns true if a session not loaded yet is a demo account's, used from another machine. Reads
 * nothing in a public deployment, whose demo sessions end at start (staff/demo-accounts.ts).
 * @param isHere whether the request came from this machine
 */
export async function isDemoElsewhere(
  { config, callers }: Pick<ApiContext, 'config' | 'callers'>,
  sessionId: string,
  isHere: boolean,
): Promise<boolean> {
  if (isHere || !isLocalDeployment(config)) return false;
  const caller = await callers.load(sessionId);
  return caller?.user.demo === true;
}
