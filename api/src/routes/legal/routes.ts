import type { Api, ApiContext } from '../../api.ts';
import { checkConsentRoute } from './check-consent.ts';
import { documentRoutes } from './documents.ts';
import { recordConsentRoute } from './record-consent.ts';
import { versionRoutes } from './versions.ts';

/** Documents, their versions, the consent check and the decision. */
export function legalRoutes(app: Api, context: ApiContext): void {
  documentRoutes(app, context);
  versionRoutes(app, context);
  checkConsentRoute(app);
  recordConsentRoute(app, context);
}
