import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileQuery } from '../../features/career-profile/api/profile.ts';
import { occupationQuery } from '../../features/occupations/api/occupations.ts';
import { useHttp } from '../../lib/http-context.tsx';

/** Occupation of a person, and the codes of it and its neighbours, nearest first. */
export type NearPerson = { readonly title: string | null; readonly codes: readonly string[] };

const NONE: NearPerson = { title: null, codes: [] };

/** Reads what is near to the occupation of the profile. Empty without one, or until it is loaded. */
export function useNear(): NearPerson {
  const http = useHttp();
  const { data: profile } = useQuery(profileQuery(http));
  const code = profile?.currentOccupation ?? null;
  const { data } = useQuery({ ...occupationQuery(http, code ?? ''), enabled: code !== null });
  return useMemo(() => {
    if (data === undefined || code === null) return NONE;
    return { title: data.title, codes: [code, ...data.neighbours.map((one) => one.code)] };
  }, [data, code]);
}
