import type { Api, ApiContext } from '../../api.ts';
import { exampleRoute } from './example.ts';
import { tileRoutes } from './tiles.ts';
import { treeRoutes } from './trees.ts';

/** http.md, Ledger. */
export function ledgerRoutes(app: Api, context: ApiContext): void {
  treeRoutes(app, context);
  exampleRoute(app, context);
  tileRoutes(app, context);
}
