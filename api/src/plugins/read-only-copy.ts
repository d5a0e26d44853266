import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { SAFE_METHODS } from './same-origin.ts';

/** Makes a copy from a bundle read-only: refuses changing methods before the request is parsed. */
export function readOnlyCopy(app: Api, { config }: ApiContext): void {
  if (config.copy === null) return;
  app.addHook('onRequest', async (request) => {
    if (!SAFE_METHODS.has(request.method)) throw new ApiError('COPY_READ_ONLY');
  });
}
