import type { ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { invalidateStories, rehearsalQuery, stories } from '../api/stories.ts';
import { storyOf } from '../new-story.ts';
import type { StoryFields } from '../story-fields.ts';

// examples show reviews without the form
const StoryForm = lazy(async () => ({ default: (await import('./story-form.tsx')).StoryForm }));

/** Keeps a reviewed answer as a story, after a look at its parts. */
export function KeepStory({ answer }: { answer: ReviewedAnswer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="touch" onClick={() => setOpen(true)}>
        Keep as a story
      </Button>
      <NewStory
        open={open}
        initial={open ? storyOf(answer) : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Sheet with the form of a new story. */
export function NewStory(props: {
  open: boolean;
  initial: StoryFields | null;
  onClose: () => void;
}) {
  const { open, initial, onClose } = props;
  const http = useHttp();
  const queries = useQueryClient();
  // only for the day of the first rehearsal; without it the story has none
  const rehearsal = useQuery({ ...rehearsalQuery(http), enabled: open });
  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <SheetContent
        title="A story for your interviews"
        description="Kept with your account until you delete it. It comes back for rehearsal after 1, 3, 7 and 16 days."
      >
        <Suspense>
          {initial === null ? null : (
            <StoryForm
              initial={initial}
              verb="Keep the story"
              send={(story) => stories.create(http, { ...story, ...rehearsal.data?.first })}
              onDone={() => {
                toast({ title: 'Your story is kept' });
                void invalidateStories(queries);
                onClose();
              }}
              onCancel={onClose}
            />
          )}
        </Suspense>
      </SheetContent>
    </Sheet>
  );
}
