import type { Api, ApiContext } from '../api.ts';

/** One endpoint or a few that belong together; each route declares its guard. */
export type Routes = (app: Api, context: ApiContext) => void;

/** Every route of the service, under /api. */
export const ROUTES: readonly Routes[] = [];
