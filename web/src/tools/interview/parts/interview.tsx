import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { withParams } from '../../../kit/url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { type AskedSet, askQuestions } from '../api/interview.ts';
import { beginPractice, hasText, type Practice, practiceAfter } from '../practice.ts';
import { CLOCKS, type SetupValues, toQuestionsInput } from '../setup-values.ts';
import { useRecordings } from '../use-recordings.ts';
import { useSetup } from '../use-setup.ts';
import { DueStories } from './due-stories.tsx';
import { PracticeDesk } from './practice-desk.tsx';
import { QuestionList } from './question-list.tsx';
import { SetupForm } from './setup-form.tsx';
import { WhatYouGet } from './what-you-get.tsx';

// what a first visit does not show
const PracticeReview = lazy(async () => ({
  default: (await import('./practice-review.tsx')).PracticeReview,
}));
const SavedPractice = lazy(async () => ({
  default: (await import('./saved-practice.tsx')).SavedPractice,
}));
const StoriesPart = lazy(async () => ({
  default: (await import('./stories-part.tsx')).StoriesPart,
}));
const StoryView = lazy(async () => ({ default: (await import('./story-view.tsx')).StoryView }));

/**
 * Set up → (questions) → the set → (start) → practice → (last answer) → review. A saved practice and
 * a story have addresses, `?practice=` and `?story=`; the list of stories has `?part=stories`.
 */
export function Interview() {
  const [address, setAddress] = useSearchParams();
  const open = (id: string) => setAddress({ practice: id });
  const [saved, story] = [address.get('practice'), address.get('story')];
  const isStories = story !== null || address.get('part') === 'stories';
  if (saved !== null) {
    return (
      <Suspense fallback={<Loading what="your practice" />}>
        <SavedPractice id={saved} onOpen={open} onClose={() => setAddress({})} />
      </Suspense>
    );
  }
  // a practice goes on, unseen, while its person looks at a story
  return (
    <div className="grid gap-8">
      <LinkTabs
        label="Parts of this page"
        items={[
          { to: withParams({ part: null, story: null }), label: 'Practice', current: !isStories },
          {
            to: withParams({ part: 'stories', story: null }),
            label: 'Your stories',
            current: isStories,
          },
        ]}
      />
      <div hidden={isStories}>
        <NewPractice onOpen={open} />
      </div>
      <Suspense fallback={<Loading what="your stories" />}>
        {isStories && story === null ? (
          <StoriesPart onOpen={(id) => setAddress({ story: id })} />
        ) : null}
        {story === null ? null : (
          <StoryView id={story} onClose={() => setAddress({ part: 'stories' })} />
        )}
      </Suspense>
    </div>
  );
}

function NewPractice({ onOpen }: { onOpen: (id: string) => void }) {
  const http = useHttp();
  const asking = useAction();
  const { values, setValues, handed } = useSetup();
  const [asked, setAsked] = useState<(AskedSet & { readonly seed: number }) | null>(null);
  const [practice, setPractice] = useState<Practice | null>(null);
  const [isSaved, setSaved] = useState(false);
  const recordings = useRecordings();
  const ask = (next: SetupValues, seed: number) =>
    asking.run(async () => {
      setValues(next);
      setAsked({ ...(await askQuestions(http, toQuestionsInput(next), seed)), seed });
    });
  const restart = () => {
    recordings.clear();
    setPractice(null);
    setAsked(null);
    setSaved(false);
  };
  if (practice?.phase === 'done') {
    return (
      <>
        <Suspense fallback={<Loading what="the review" />}>
          <PracticeReview
            practice={practice}
            sounds={recordings.sounds}
            onSaved={() => setSaved(true)}
            onAgain={restart}
          />
        </Suspense>
        <LeaveGuard isUnsaved={hasText(practice) && !isSaved} />
      </>
    );
  }
  if (practice !== null) {
    return (
      <>
        <PracticeDesk
          practice={practice}
          speaks={values.speaks}
          recordings={recordings}
          onEvent={(event) => setPractice((now) => now && practiceAfter(now, event))}
          onStop={restart}
        />
        <LeaveGuard isUnsaved={hasText(practice) || recordings.sounds.size > 0} />
      </>
    );
  }
  if (asked !== null) {
    return (
      <QuestionList
        asked={asked}
        busy={asking.busy}
        error={asking.error}
        onStart={() => {
          setSaved(false);
          setPractice(beginPractice(asked.set.questions, CLOCKS[values.clock].times, Date.now()));
        }}
        onOthers={() => void ask(values, asked.seed + 1)}
        onBack={() => setAsked(null)}
      />
    );
  }
  return (
    <div className="grid gap-8">
      <DueStories />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {handed.isPending ? (
          <Loading what="your application" />
        ) : (
          <SetupForm
            values={values}
            from={handed.from}
            onValuesChange={setValues}
            onAsk={(next) => void ask(next, 0)}
            busy={asking.busy}
            error={asking.error}
          />
        )}
        <WhatYouGet />
      </div>
      <SavedRuns tool="interview-review" what={['practice', 'practices']} onOpen={onOpen} />
    </div>
  );
}
