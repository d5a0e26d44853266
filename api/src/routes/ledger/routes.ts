import type { Api, ApiContext } from '../../api.ts';
import { exampleRoute } from './example.ts';
import { tileRoutes } from './tiles.ts';
import { treeRoutes } from './trees.ts';

/** The public ledger: trees, their tiles and proofs, an example. */
export function ledgerRoutes(app: Api, context: ApiContext): void {
  treeRoutes(app, context);
  exampleRoute(app, context);
  tileRoutes(app, context);
}
