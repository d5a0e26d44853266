import { INTERESTS } from '@roletrail/contracts/tool-limits';
import type { InterestQuestions } from '@roletrail/contracts/tools/interests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { deleteRun, invalidateRuns } from '../../../features/tool-runs/api/runs.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { INTEREST_ITEMS_ASKED, type InterestsRequest, interestsQuery } from '../api/skills.ts';
import { InterestAnswer } from './interest-answer.tsx';
import { ScaleQuestion } from './scale-question.tsx';

const VALUES = [1, 2, 3, 4, 5] as const;
const ANCHORS = [
  { level: 1, text: 'would dislike it' },
  { level: 3, text: 'would not mind' },
  { level: 5, text: 'would enjoy it' },
];

export type InterestValues = Readonly<Record<string, number>>;

const answersOf = (values: InterestValues) =>
  Object.entries(values).map(([id, value]) => ({ id, value }));

const NONE: InterestValues = {};

/** 36 things to do, then the pattern. Answers stay in the page until they are saved. */
export function Interests(props: {
  /** answers of a saved draft; null: none */
  start: InterestValues | null;
  /** id of that draft, which a later save replaces; null: none */
  draft: string | null;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const items = useQuery(interestsQuery(http, INTEREST_ITEMS_ASKED));
  const [values, setValues] = useState(props.start ?? NONE);
  const [zones, setZones] = useState<readonly number[]>([]);
  const [isDone, setIsDone] = useState(false);
  const [draft, setDraft] = useState(props.draft);
  const [saved, setSaved] = useState(props.start ?? NONE);
  const input = useMemo(
    (): InterestsRequest => ({ answers: answersOf(values), zones, finished: isDone }),
    [values, zones, isDone],
  );
  if (items.isError) {
    const retry = () => void items.refetch();
    return <LoadFailure what="the questions" error={items.error} onRetry={retry} />;
  }
  if (!items.data) return <Loading what="the questions" />;
  if (items.data.kind !== 'interest-questions') return null;
  const onSaved = async (next: string | null) => {
    setSaved(values);
    setDraft(next);
    if (draft === null) return;
    await deleteRun(http, draft, { keepalive: false });
    await invalidateRuns(queries, 'interests');
  };
  const isUnsaved = Object.keys(values).length > 0 && values !== saved;
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      {isDone ? (
        <InterestAnswer
          input={input}
          onZones={setZones}
          onBack={() => setIsDone(false)}
          onSaved={() => onSaved(null)}
        />
      ) : (
        <Items
          items={items.data.items}
          values={values}
          onAnswer={(id, value) => setValues((now) => Object.assign({}, now, { [id]: value }))}
          onDone={() => setIsDone(true)}
          save={
            <SaveRun
              tool="interests"
              input={input}
              title="Draft: interests"
              verb="Save and continue later"
              onSaved={({ id }) => onSaved(id)}
            />
          }
        />
      )}
    </>
  );
}

function Items(props: {
  items: InterestQuestions['items'];
  values: InterestValues;
  onAnswer: (id: string, value: number) => void;
  onDone: () => void;
  save: ReactNode;
}) {
  const { items, values, onAnswer, onDone, save } = props;
  const answered = items.filter(({ id }) => values[id] !== undefined).length;
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside aria-label="Where you are" className="grid gap-5 lg:sticky lg:top-6">
        <h2 className="text-xl">What would you like doing?</h2>
        <p className="text-sm text-muted">
          Never mind pay, school or whether you can do it. 1: you would dislike it. 3: you would not
          mind. 5: you would enjoy it.
        </p>
        <Progress
          label="Answered"
          value={answered}
          max={INTERESTS.items}
          detail={`${answered} of ${INTERESTS.items}`}
        />
        {save}
        <p className="text-sm text-muted">
          The items are our own, in the six kinds of interest that Holland named. They have no norms
          and are for exploring, not for hiring.
        </p>
      </aside>
      <div className="grid min-w-0 gap-6">
        {items.map(({ id, text }) => (
          <ScaleQuestion
            key={id}
            label={text}
            levels={VALUES}
            value={values[id] ?? null}
            anchors={ANCHORS}
            showAnchors={false}
            onChoose={(value) => onAnswer(id, value)}
          />
        ))}
        <Button size="lg" variant="signpost" className="mt-4 justify-self-start" onClick={onDone}>
          Show my pattern
        </Button>
      </div>
    </div>
  );
}
