import { savedItemsOf } from './saved-items.ts';

/** Loads the schemas of the cards. */
export const loadApplication = async () =>
  (await import('@roletrail/contracts/tools/saved/application')).APPLICATION;

/** Calls for the cards of the board. */
export const applications = savedItemsOf('application', loadApplication);
