import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import { resumeQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { linesOf } from '../resume-lines.ts';

/** Lines of a saved resume that can show a skill. */
export type ResumeLines = { readonly resume: string; readonly lines: readonly string[] };

const NO_RESUME = { id: '', revision: 0 };

/** Returns the lines of the active resume; null if there is none, or it is not loaded. */
export function useResumeLines(): ResumeLines | null {
  const http = useHttp();
  const { activeResume } = useActiveDocuments();
  const { data: all } = useQuery(resumesQuery(http));
  const known = all?.find(({ id }) => id === activeResume);
  const { data } = useQuery({
    ...resumeQuery(http, known ?? NO_RESUME),
    enabled: known !== undefined,
  });
  return useMemo(() => {
    const lines = data === undefined ? [] : linesOf(data.text);
    return data === undefined || lines.length === 0 ? null : { resume: data.id, lines };
  }, [data]);
}
