import type { ApiContext } from '../api.ts';
import { isLocalDeployment } from '../local-only.ts';

/**
 * Whether a session that nobody has read yet is a demo account's, used from elsewhere than this
 * machine. Where the deployment serves others too nothing is read for it: such sessions ended as it
 * started (staff/demo-accounts.ts).
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
