import { competencyLabel } from '@roletrail/contracts/interview-competencies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { invalidateStories, rehearsalQuery, stories } from '../api/stories.ts';
import { EMPTY_STORY } from '../new-story.ts';
import { NewStory } from './keep-story.tsx';

const TITLE_MOST = 120;

/** Kept stories: write, open, rename, delete; those that are due today are marked. */
export function StoriesPart({ onOpen }: { onOpen: (id: string) => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const list = useQuery(stories.list(http));
  const rehearsal = useQuery(rehearsalQuery(http));
  const [writing, setWriting] = useState(false);
  const due = new Set(
    rehearsal.data?.stories.flatMap(({ id, isDue }) => (isDue ? [id] : [])) ?? [],
  );
  const write = (
    <div>
      <Button onClick={() => setWriting(true)}>Write a story</Button>
    </div>
  );
  return (
    <section aria-label="Your stories" className="grid gap-6">
      <div className="grid gap-3">
        <p className="max-w-prose text-muted">
          Five or six good stories answer most questions. Tell each aloud when it is due: after 1,
          3, 7 and 16 days it stays with you.
        </p>
        {list.data?.length === 0 ? null : write}
      </div>
      <QueryView
        query={list}
        what="your stories"
        empty={
          <Empty title="You keep no story yet" action={write}>
            Write one here, or press “Keep as a story” below a reviewed answer.
          </Empty>
        }
      >
        {(items) => (
          <SavedList
            label="Stories"
            items={[...items].sort((a, b) => Number(due.has(b.id)) - Number(due.has(a.id)))}
            open={{ in: ({ id }) => onOpen(id) }}
            badge={({ id }) =>
              due.has(id) ? <Badge variant="accent">Rehearse today</Badge> : null
            }
            facts={({ competencies, nextPractice }) => (
              <span>
                {competencies.map(competencyLabel).join(', ')}
                {nextPractice === null ? '' : ` · next on ${formatDate(nextPractice)}`}
              </span>
            )}
            rename={{
              most: TITLE_MOST,
              save: (item, title) =>
                stories.rename(http, item, title).finally(() => void invalidateStories(queries)),
            }}
            duplicate={async (item) => {
              await stories.duplicate(http, item);
              await invalidateStories(queries);
            }}
            remove={{
              send: (item, options) => stories.remove(http, item, options),
              onSettled: () => invalidateStories(queries),
            }}
          />
        )}
      </QueryView>
      <NewStory
        open={writing}
        initial={writing ? EMPTY_STORY : null}
        onClose={() => setWriting(false)}
      />
    </section>
  );
}
