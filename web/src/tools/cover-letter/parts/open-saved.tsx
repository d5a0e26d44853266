import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { savedLetters } from '../../../features/saved-items/api/letters.ts';
import { jobAdsQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type OpenedLetter, openSavedLetter } from '../opened-letter.ts';

/** Loads a saved letter, and whether its ad and resume still exist. */
export function OpenSaved(props: {
  id: string;
  onOpen: (letter: OpenedLetter) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const http = useHttp();
  const letter = useQuery(savedLetters.one(http, id));
  const ads = useQuery(jobAdsQuery(http));
  const resumes = useQuery(resumesQuery(http));
  const isDone = useRef(false);
  const { data } = letter;
  useEffect(() => {
    if (isDone.current || data === undefined || letter.isFetching) return;
    if (ads.data === undefined || resumes.data === undefined) return;
    isDone.current = true;
    const ofThose = (list: readonly { readonly id: string }[], one: string | null) =>
      list.some((item) => item.id === one) ? one : null;
    const jobTarget = ofThose(ads.data, data.jobTarget);
    const resume = ofThose(resumes.data, data.resume);
    onOpen(openSavedLetter(Object.assign({}, data, { jobTarget, resume })));
  }, [data, letter.isFetching, ads.data, resumes.data, onOpen]);
  const failed = [letter, ads, resumes].find(({ isError }) => isError);
  if (failed && isProblem(failed.error, 'NOT_FOUND')) {
    return (
      <Empty
        title="This letter is no longer here"
        action={<Button onClick={onClose}>Write a new letter</Button>}
      >
        It was deleted, or the address belongs to another account.
      </Empty>
    );
  }
  if (failed) {
    const again = () => void Promise.all([letter, ads, resumes].map((one) => one.refetch()));
    return <LoadFailure what="this letter" error={failed.error} onRetry={again} />;
  }
  return (
    <div role="status" aria-label="Opening the letter" className="grid gap-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-64" />
    </div>
  );
}
