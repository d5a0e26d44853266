import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { SAFE_METHODS } from './same-origin.ts';

/** A copy out of a bundle is read: what would change something is refused before it is looked at. */
export function readOnlyCopy(app: Api, { config }: ApiContext): void {
  if (config.copy === null) return;
  app.addHook('onRequest', async (request) => {
    if (!SAFE_METHODS.has(request.method)) throw new ApiError('COPY_READ_ONLY');
  });
}
