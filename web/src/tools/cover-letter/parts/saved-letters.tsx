import { useQuery, useQueryClient } from '@tanstack/react-query';
import { savedLetters } from '../../../features/saved-items/api/letters.ts';
import { recentItemsQuery } from '../../../features/saved-items/api/saved-items.ts';
import { TEXT_NAME_MAX } from '../../../features/saved-texts/api/saved-texts.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatNounCount } from '../labels.ts';

/** Letters of the person, last changed first. */
export function SavedLetters({
  open,
  onOpen,
}: {
  open: string | null;
  onOpen: (id: string) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const { data, error, isLoadingError, refetch } = useQuery(savedLetters.list(http));
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: savedLetters.key });
    await queries.invalidateQueries({ queryKey: recentItemsQuery(http).queryKey });
  };
  if (isLoadingError) {
    return <LoadFailure what="your saved letters" error={error} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="letters" className="grid gap-3 border-t border-border pt-6">
      <h2 id="letters" className="text-lg">
        Letters that you saved
      </h2>
      <SavedList
        label="Saved letters"
        items={data}
        open={{ in: ({ id }) => onOpen(id) }}
        current={({ id }) => id === open}
        facts={({ updatedAt, versions }) => (
          <>
            {formatNounCount(versions, 'version', 'versions')}, {formatLocal(updatedAt)}
          </>
        )}
        rename={{
          most: TEXT_NAME_MAX,
          save: (letter, title) => savedLetters.rename(http, letter, title).finally(readAgain),
        }}
        duplicate={async (letter) => {
          await savedLetters.duplicate(http, letter);
          await readAgain();
        }}
        remove={{
          send: (letter, options) => savedLetters.remove(http, letter, options),
          onSettled: readAgain,
        }}
      />
    </section>
  );
}
