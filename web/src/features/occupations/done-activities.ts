import type { FoundRole, RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import type { QueryClient } from '@tanstack/react-query';

/** Activities of an occupation that a person has done, as the role finder found them in their text. */
export type DoneActivities = {
  readonly names: readonly string[];
  /** names the line of the person */
  readonly why: string;
};
type DoneByCode = ReadonlyMap<string, DoneActivities>;

const KEY = ['occupations', 'done-activities'];

/** Keeps in this tab’s memory what an answer of the role finder says that the person has done. */
export function rememberDone(queries: QueryClient, result: RoleFinderResult): void {
  queries.setQueryData<DoneByCode>(KEY, doneIn(result));
}

/** Returns what the last answer in this tab says; undefined if there was none. */
export const recallDone = (queries: QueryClient): DoneByCode | undefined =>
  queries.getQueryData<DoneByCode>(KEY);

/** Returns the activities that an answer says were done, by code. */
export function doneIn(result: RoleFinderResult): DoneByCode {
  const roles: readonly FoundRole[] = result.kind === 'roles' ? result.roles : [];
  return new Map(
    roles.flatMap(({ code, reasons }): [string, DoneActivities][] => {
      const reason = reasons.find(({ kind }) => kind === 'activities');
      return reason ? [[code, reason]] : [];
    }),
  );
}
