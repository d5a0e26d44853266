import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { type Action, useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast-store.ts';
import { save, savedQuery, unsave } from './api/saved.ts';

export type Saved = {
  /** codes; undefined until loaded */
  readonly codes: ReadonlySet<string> | undefined;
  readonly busy: Action['busy'];
  toggle(code: string, title: string): Promise<void>;
};

/** Reads the saved occupations; saves and removes one. */
export function useSaved(): Saved {
  const http = useHttp();
  const queries = useQueryClient();
  const query = savedQuery(http);
  const { data } = useQuery(query);
  const { busy, run } = useAction();
  return {
    codes: data && new Set(data.items.map(({ code }) => code)),
    busy,
    toggle: async (code, title) => {
      const kept = data?.items.find((one) => one.code === code);
      await run(async () => {
        try {
          await (kept ? unsave(http, kept.id) : save(http, code));
          await queries.invalidateQueries({ queryKey: query.queryKey });
          toast({ title: kept ? `${title} is no longer saved` : `${title} is saved` });
        } catch (error) {
          toast({
            title: 'Nothing was changed',
            description: formatErrorMessage(error),
            variant: 'destructive',
          });
        }
      });
    },
  };
}
