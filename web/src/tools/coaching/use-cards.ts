import { dayIn } from '@roletrail/contracts/days';
import {
  type Stage,
  type StageEntry,
  stageSince,
  withStage,
} from '@roletrail/contracts/tools/applications/stages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { applications } from '../../features/saved-items/api/applications.ts';
import { deleteLater } from '../../kit/saved/delayed-delete.ts';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorSentence } from '../../lib/http-errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { readCard, saveCard } from './api/applications.ts';
import { stageLabel, type TrackedCard } from './cards.ts';

/** Returns the person's calendar day. */
export const today = (): string => dayIn(new Date());

/** Card that an act concerns. */
type Named = { readonly id: string; readonly title: string };

/** Acts on cards, each with undo. */
export type CardActs = {
  move(card: Named, stage: Stage): void;
  archive(card: Named, archived: boolean): void;
  remove(card: Named): void;
  /** reads lists and open cards again */
  refetch(): Promise<void>;
};

/**
 * Returns the acts. The list shows a change at once. Requests run one after another, so that two
 * quick moves of a card meet no conflict. The list is read again after the last of them, because an
 * answer from before a later act would show that card where it was.
 */
export function useCardActs(): CardActs {
  const http = useHttp();
  const queries = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  return useMemo(() => {
    const refetch = () => queries.invalidateQueries({ queryKey: applications.key });
    const show = (id: string, change: Partial<TrackedCard>) => {
      void queries.cancelQueries({ queryKey: applications.list(http).queryKey });
      queries.setQueryData(applications.list(http).queryKey, (cards) =>
        cards?.map((card) => (card.id === id ? { ...card, ...change } : card)),
      );
    };
    const run = (work: () => Promise<void>) => {
      waiting.current += 1;
      queue.current = queue.current.then(async () => {
        try {
          await work();
        } catch (error) {
          const description = formatErrorSentence(error);
          toast({ title: 'That was not saved', description, variant: 'destructive' });
        }
        waiting.current -= 1;
        if (waiting.current === 0) await refetch();
      });
    };
    const acts: CardActs = {
      refetch,
      move: ({ id, title }, stage) => {
        show(id, { stage, due: null });
        run(async () => {
          const before = await moveCard(http, id, stage);
          toast({
            title: `“${title}” moved to ${stageLabel(stage)}`,
            action: { label: 'Undo', run: () => run(() => setHistory(http, id, before)) },
          });
        });
      },
      archive: ({ id, title }, archived) => {
        show(id, { archived });
        const set = (value: boolean) => run(() => setArchived(http, id, value));
        run(async () => {
          await setArchived(http, id, archived);
          toast({
            title: `“${title}” is ${archived ? 'in the archive' : 'on the board again'}`,
            action: { label: 'Undo', run: () => set(!archived) },
          });
        });
      },
      remove: ({ id, title }) => {
        const send = (options: { keepalive: boolean }) =>
          applications.remove(http, { id }, options);
        void deleteLater({ id, title, send, onSettled: refetch }, http);
      },
    };
    return acts;
  }, [http, queries]);
}

/** Adds the stage as of today. @returns the history before */
async function moveCard(http: Http, id: string, stage: Stage): Promise<readonly StageEntry[]> {
  const card = await readCard(http, id);
  const day = today();
  const since = stageSince(card.history) ?? day;
  const at = since > day ? since : day;
  await saveCard(http, card, { history: withStage(card.history, { stage, at }) });
  return card.history;
}

async function setHistory(http: Http, id: string, history: readonly StageEntry[]): Promise<void> {
  await saveCard(http, await readCard(http, id), { history: [...history] });
}

async function setArchived(http: Http, id: string, archived: boolean): Promise<void> {
  await saveCard(http, await readCard(http, id), { archived });
}
