import { competencyLabel } from '@roletrail/contracts/interview-competencies';
import type { PracticeState } from '@roletrail/contracts/tools/interview';
import type { StoryContent } from '@roletrail/contracts/tools/saved/story';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { invalidateStories, rehearsalQuery, stories } from '../api/stories.ts';
import { LABEL_NAMES } from '../labels.ts';
import { NEW_STORY_PARTS } from '../new-story.ts';
import { PartHeading } from './part-heading.tsx';
import { StoryForm } from './story-form.tsx';

type Story = StoryContent & { readonly id: string; readonly revision: number };

/** One kept story: to rehearse, to read, to change. */
export function StoryView({ id, onClose }: { id: string; onClose: () => void }) {
  const http = useHttp();
  const story = useQuery(stories.one(http, id));
  const [changing, setChanging] = useState(false);
  return (
    <section aria-label="Story" className="grid gap-6">
      <Button variant="outline" className="justify-self-start" onClick={onClose}>
        Back to your stories
      </Button>
      <QueryView query={story} what="the story" isEmpty={() => false}>
        {(own) =>
          changing ? (
            <ChangeStory story={own} onDone={() => setChanging(false)} />
          ) : (
            <Rehearsal key={own.id} story={own} onChange={() => setChanging(true)} />
          )
        }
      </QueryView>
    </section>
  );
}

function contentOf({ title, situation, task, action, result, competencies }: Story) {
  return { title, situation, task, action, result, competencies };
}

function ChangeStory({ story, onDone }: { story: Story; onDone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { step, nextPractice } = story;
  return (
    <StoryForm
      initial={contentOf(story)}
      verb="Save the story"
      send={(content) => stories.change(http, story, { ...content, step, nextPractice })}
      onDone={() => {
        void invalidateStories(queries);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** hidden → (show) → shown → (went well, or not yet) → saved with the next day. */
function Rehearsal({ story, onChange }: { story: Story; onChange: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const saving = useAction();
  const rehearsal = useQuery(rehearsalQuery(http));
  const dates = rehearsal.data?.stories.find(({ id }) => id === story.id);
  const [isShown, setShown] = useState(false);
  const isHidden = dates?.isDue === true && !isShown;
  const rate = (state: PracticeState) =>
    saving.run(async () => {
      await stories.change(http, story, { ...contentOf(story), ...state });
      await invalidateStories(queries);
      const next = state.nextPractice;
      const description = next === null ? 'It rests now.' : `Next on ${formatDate(next)}.`;
      toast({ title: 'Your rehearsal is saved', description });
    });
  return (
    <article className="grid max-w-3xl gap-5">
      <div className="grid gap-2">
        <PartHeading about={story.id}>{story.title}</PartHeading>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {dates?.isDue ? <Badge variant="accent">Rehearse today</Badge> : null}
          {story.competencies.map(competencyLabel).join(', ')}
          {story.nextPractice !== null && !dates?.isDue ? (
            <span>Next rehearsal on {formatDate(story.nextPractice)}</span>
          ) : null}
        </p>
      </div>
      {saving.error ? (
        <Alert variant="destructive" title="The rehearsal was not saved">
          {formatRefusal(saving.error)}
        </Alert>
      ) : null}
      {isHidden ? (
        <div className="grid justify-items-start gap-3">
          <p>Tell it aloud first, from memory, in two minutes. Then look.</p>
          <Button onClick={() => setShown(true)}>Show the story</Button>
        </div>
      ) : (
        <Parts story={story} />
      )}
      {dates?.isDue && isShown ? (
        <div className="flex flex-wrap gap-3">
          <Button busy={saving.busy} onClick={() => void rate(dates.afterGood)}>
            It went well
          </Button>
          <Button variant="outline" busy={saving.busy} onClick={() => void rate(dates.afterWeak)}>
            Not yet, again tomorrow
          </Button>
        </div>
      ) : null}
      {isHidden ? null : (
        <Button variant="ghost" className="justify-self-start" onClick={onChange}>
          Change the story
        </Button>
      )}
    </article>
  );
}

function Parts({ story }: { story: Story }) {
  return (
    <dl className="grid gap-4">
      {NEW_STORY_PARTS.filter((part) => story[part] !== '').map((part) => (
        <div key={part} className="grid gap-0.5 border-l-4 border-border pl-3">
          <dt className="text-sm font-bold">{LABEL_NAMES[part]}</dt>
          <dd className="whitespace-pre-line">{story[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
