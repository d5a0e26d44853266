import type { Profile } from '@roletrail/contracts/http/career';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { profileQuery } from '../../../../features/career-profile/api/profile.ts';
import { useProfilePrefill } from '../../../../features/career-profile/use-known.ts';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { Loading } from '../../../../kit/waiting.tsx';
import { useHttp } from '../../../../lib/http-context.tsx';
import { formatErrorSentence } from '../../../../lib/http-errors.ts';
import { type Action, useAction } from '../../../../lib/use-action.ts';
import { Failed, ReadingFile, ResumePicker } from '../../../../tools/resume/parts/reading-file.tsx';
import type { RoleFormValues } from '../../../../tools/role-finder/role-form-values.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Answers } from '../answers.ts';
import {
  type FirstResult,
  type FirstResultInput,
  firstResult,
  withRoles,
} from '../first-result.ts';
import { saveProfileAnswers } from '../save-profile-answers.ts';
import { Questions } from './questions.tsx';
import { FirstResultView } from './result.tsx';

/** Takes one file or three answers and shows a first result of each tool. */
export function FirstSteps() {
  const { data, error, refetch } = useQuery(profileQuery(useHttp()));
  if (data) return <Flow profile={data} />;
  if (error) {
    return <LoadFailure what="your earlier answers" error={error} onRetry={() => void refetch()} />;
  }
  return <Loading what="your earlier answers" />;
}

/** Maximum length of a job title, UTF-16 units. */
const TITLE_MAX_LENGTH = 120;

/** Returns the answers of the form, prefilled from the profile or the address until the user edits them. */
function useAnswers(profile: Profile): [Answers, (answers: Answers) => void] {
  const { title } = useProfilePrefill();
  const [address] = useSearchParams();
  const [typed, setTyped] = useState<Answers | null>(null);
  const { stage, fieldOfStudy } = profile;
  const known: Answers = {
    stage: stage ?? '',
    title: title ?? (address.get('job') ?? '').slice(0, TITLE_MAX_LENGTH),
    fieldOfStudy: fieldOfStudy ?? '',
  };
  return [typed ?? known, setTyped];
}

function Flow({ profile }: { profile: Profile }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [answers, setAnswers] = useAnswers(profile);
  const [asked, setAsked] = useState<FirstResultInput | null>(null);
  const [result, setResult] = useState<FirstResult | null>(null);
  const action = useAction();
  const begin = (next: FirstResultInput) => {
    setAsked(next);
    void action.run(async () => setResult(await firstResult(http, queries, next)));
  };
  if (result === null || asked === null) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Progress asked={asked} action={action} begin={begin} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
          <section aria-labelledby="by-file" className="grid min-w-0 gap-4">
            <h2 id="by-file" className="text-xl">
              With your resume
            </h2>
            <ResumePicker onFile={(file) => begin({ answers, file, anyLanguage: false })} />
          </section>
          <Questions
            answers={answers}
            onAnswer={setAnswers}
            busy={action.busy}
            onDone={() => begin({ answers, file: null, anyLanguage: false })}
          />
        </div>
      </div>
    );
  }
  const again = (formValues: RoleFormValues) =>
    void action.run(async () =>
      setResult(await withRoles(http, queries, { ...result, formValues })),
    );
  const stand = (stage: Answers['stage']) => {
    setAnswers({ ...answers, stage });
    const profileAnswers = { ...result, answers: { ...result.answers, stage } };
    void action.run(async () => setResult(await withRoles(http, queries, profileAnswers)));
  };
  const sayAgain = () =>
    void action.run(async () =>
      setResult({
        ...result,
        saveError: await saveProfileAnswers(http, queries, result.profileAnswers),
      }),
    );
  return (
    <FirstResultView
      result={result}
      fromFile={asked.file !== null && result.unread === null}
      action={action}
      onAsk={again}
      onStand={stand}
      onSayAgain={sayAgain}
      onBack={() => setResult(null)}
    />
  );
}

/** Shows progress and errors; renders nothing before the first request. */
function Progress(props: {
  asked: FirstResultInput | null;
  action: Action;
  begin: (asked: FirstResultInput) => void;
}) {
  const { asked, action, begin } = props;
  if (asked === null) return null;
  if (action.busy) {
    return asked.file ? (
      <ReadingFile name={asked.file.name} />
    ) : (
      <Alert title="Looking for your roles">This takes a second or two.</Alert>
    );
  }
  if (!action.error) return null;
  if (asked.file === null) return <NotMade error={action.error} onAgain={() => begin(asked)} />;
  const instead = 'The three questions need no file: you get five roles from them.';
  return (
    <Failed
      error={action.error}
      help={{ unreadable: instead, wrong: instead }}
      onAnyway={() => begin({ ...asked, anyLanguage: true })}
      onAgain={() => begin(asked)}
    />
  );
}

/** Error with a retry button. Takes the focus, because the pressed button is gone. */
function NotMade({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} variant="destructive" title="Your first result could not be made">
      <p>{formatErrorSentence(error)} What you answered is still here.</p>
      <Button variant="outline" className="mt-2" onClick={onAgain}>
        Try again
      </Button>
    </Alert>
  );
}
