import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goals } from '../../../features/saved-items/api/goals.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useKept } from '../../../kit/saved/delayed-delete.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import type { OpenGoal } from '../api/goals.ts';

/** Loads the goal that the address names, else the one that was changed last. */
export function GoalLoader(props: {
  /** without a goal */
  none: ReactNode;
  children: (goal: OpenGoal) => ReactNode;
}) {
  const http = useHttp();
  const [search] = useSearchParams();
  const list = useQuery(goals.list(http));
  // without a goal whose deletion can still be undone
  const kept = useKept(list.data ?? []);
  return (
    <QueryView query={list} what="your plan" empty={props.none}>
      {() => {
        const named = kept.find(({ id }) => id === search.get('goal')) ?? kept[0];
        return named ? <One id={named.id}>{props.children}</One> : props.none;
      }}
    </QueryView>
  );
}

function One({ id, children }: { id: string; children: (goal: OpenGoal) => ReactNode }) {
  const query = useQuery(goals.one(useHttp(), id));
  return (
    <QueryView query={query} what="your plan">
      {children}
    </QueryView>
  );
}
