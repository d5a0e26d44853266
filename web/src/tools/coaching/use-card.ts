import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import type { ItemFields } from '@roletrail/contracts/tools/saved/define-kind';
import { useQueryClient } from '@tanstack/react-query';
import { applications } from '../../features/saved-items/api/applications.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useAction } from '../../lib/use-action.ts';
import { saveCard } from './api/applications.ts';

/** Open card. */
export type OpenCard = ItemFields & ApplicationContent;

/** Returns an act that saves a change of the open card and reads lists again. */
export function useSaveCard(card: OpenCard) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const save = (change: () => Promise<Partial<ApplicationContent>> | Partial<ApplicationContent>) =>
    run(async () => {
      try {
        await saveCard(http, card, await change());
      } finally {
        await queries.invalidateQueries({ queryKey: applications.key });
      }
    });
  return { busy, error, save };
}
