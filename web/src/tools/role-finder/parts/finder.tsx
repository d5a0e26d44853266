import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProfilePrefill } from '../../../features/career-profile/use-known.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { rolesQuery } from '../api/roles.ts';
import { useKeptForm } from '../kept-form.ts';
import { roles } from '../labels.ts';
import { prefillRoleForm, type RoleFormValues, toRoleFinderInput } from '../role-form-values.ts';
import { RolesAnswerHeading } from './answer-heading.tsx';
import { FoundLoading } from './found-roles.tsx';
import { RolesWithActs } from './role-acts.tsx';
import { RoleForm } from './role-form.tsx';
import { SavedRoleList } from './saved-list.tsx';

type Input = ReturnType<typeof toRoleFinderInput>;

/** Form and answer. Only a saved list has a URL, `?list=`; `?likes=` brings interests along. */
export function Finder() {
  const [address, setAddress] = useSearchParams();
  const open = (id: string) => setAddress({ list: id });
  const list = address.get('list');
  const known = useProfilePrefill();
  const kept = useKeptForm();
  // null until the user edits the form
  const [typed, setTyped] = useState<RoleFormValues | null>(kept.values);
  const values = typed ?? prefillRoleForm(known, address.get('likes') ?? '');
  const [restored] = useState<Input>(kept.values && toRoleFinderInput(kept.values));
  const [asked, setAsked] = useState<Input>(restored);
  const [nothing, setNothing] = useState(false);
  const found = useFound(asked);
  const ask = (next: RoleFormValues) => {
    const input = toRoleFinderInput(next);
    setTyped(next);
    setNothing(input === null);
    if (input === null) return;
    setAsked(input);
    if (list !== null) setAddress({});
    else kept.keep(next);
  };
  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <RoleForm
          values={values}
          onValuesChange={setTyped}
          onAsk={() => ask(values)}
          nothing={nothing}
          busy={found.isFetching}
        />
        <section aria-label="Roles" className="grid min-w-0 gap-5">
          {kept.isTextLost && values.text === '' ? (
            <Alert title="Your text is not kept">
              After a reload your other answers are back. Paste your text again to count it.
            </Alert>
          ) : null}
          {list === null ? (
            <Answer
              asked={asked}
              isNew={asked !== restored}
              found={found}
              values={values}
              ask={ask}
            />
          ) : (
            <SavedRoleList id={list} onOpen={open} onClose={() => setAddress({})} />
          )}
        </section>
      </div>
      <SavedRuns tool="role-finder" what={['list', 'lists']} onOpen={open} />
    </div>
  );
}

function Answer({
  asked,
  isNew,
  found,
  values,
  ask,
}: {
  asked: Input;
  /** false: the answer is the one of this history entry, so the place in it stays */
  isNew: boolean;
  found: ReturnType<typeof useFound>;
  values: RoleFormValues;
  ask: (values: RoleFormValues) => void;
}) {
  if (asked === null) {
    return (
      <Empty title="Your ten roles appear here">
        Each with what speaks for it and what is missing. Start with one job title; nothing is kept
        unless you save it.
      </Empty>
    );
  }
  if (found.isError) {
    return (
      <Alert variant="destructive" title="The roles could not be found">
        <p>{formatRefusal(found.error)} Your answers are still here.</p>
        {isProblem(found.error, 'LANG_UNSUPPORTED') ? (
          <Button
            variant="outline"
            className="mt-2"
            onClick={() => ask({ ...values, anyLanguage: true })}
          >
            Read it as English anyway
          </Button>
        ) : (
          <Button variant="outline" className="mt-2" onClick={() => void found.refetch()}>
            Try again
          </Button>
        )}
      </Alert>
    );
  }
  if (!found.data) return <FoundLoading />;
  const { result, text } = found.data;
  const count = result.kind === 'roles' ? result.roles.length : 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RolesAnswerHeading about={found.isPlaceholderData || !isNew ? null : asked}>
          {count === 0 ? 'No roles found' : `${roles(count)} worth a closer look`}
        </RolesAnswerHeading>
        <p role="status" className="sr-only">
          {found.isFetching ? 'Looking again' : `${roles(count)} found`}
        </p>
        {count > 0 ? <SaveRun tool="role-finder" input={asked} verb="Save this list" /> : null}
      </div>
      <RolesWithActs result={result} text={text} asking={{ values, ask }} />
    </>
  );
}

function useFound(input: Input) {
  return useQuery(rolesQuery(useHttp(), input));
}
