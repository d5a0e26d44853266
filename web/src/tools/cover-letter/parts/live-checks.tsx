import type { LetterCheckInput } from '@roletrail/contracts/tools/cover-letter';
import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useDebounced } from '../../../lib/use-settled.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { checksQuery } from '../api/letters.ts';
import { CheckList } from './check-list.tsx';

const SETTLED_MS = 400;

/** Checks the letter after each pause in typing. */
export function LiveChecks({ input }: { input: LetterCheckInput }) {
  const settled = useDebounced(input, SETTLED_MS);
  const query = useQuery(checksQuery(useHttp(), settled));
  const { data, error, isPlaceholderData } = query;
  if (error) {
    return (
      <Alert variant="warning" title="The letter could not be checked">
        <p>{formatRefusal(error)} What you wrote is still here.</p>
        <Button variant="outline" className="mt-2" onClick={() => void query.refetch()}>
          Check it again
        </Button>
      </Alert>
    );
  }
  if (!data) return <Skeleton className="h-24" />;
  const isBehind = isPlaceholderData || settled !== input;
  return (
    <>
      <p role="status" className="sr-only">
        {isBehind ? 'Checking' : 'Checked'}
      </p>
      <CheckList checks={data} paragraphs={settled.paragraphs} canJump />
    </>
  );
}
