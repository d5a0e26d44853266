import type { ServiceStatus } from '@roletrail/contracts/http/health';
import type { Http } from './http.ts';

/** Asks how the service is; answered without the database and without an access token. */
export function fetchStatus(http: Http): Promise<ServiceStatus> {
  const schema = async () => (await import('@roletrail/contracts/http/health')).serviceStatus;
  return http.json('/status', schema, { auth: 'none' });
}
