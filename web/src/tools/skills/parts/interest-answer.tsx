import { useQuery } from '@tanstack/react-query';
import { ZONES } from '../../../features/occupations/labels.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { RetryOr } from '../../../kit/retry-or.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type InterestsRequest, interestsQuery } from '../api/skills.ts';
import { SkillsAnswerHeading } from './answer-heading.tsx';
import { InterestView } from './interest-view.tsx';

/** Pattern of the answers of this page, with what can be done next. */
export function InterestAnswer(props: {
  input: InterestsRequest;
  onZones: (zones: readonly number[]) => void;
  onBack: () => void;
  onSaved: () => Promise<void>;
}) {
  const { input, onZones, onBack, onSaved } = props;
  const found = useQuery(interestsQuery(useHttp(), input));
  const back = (
    <Button variant="outline" onClick={onBack}>
      Change my answers
    </Button>
  );
  if (found.isError) {
    const retry = () => void found.refetch();
    return (
      <LoadFailure
        what="your pattern"
        error={found.error}
        onRetry={retry}
        wayOut={<RetryOr onRetry={retry}>{back}</RetryOr>}
      />
    );
  }
  if (!found.data) return <Loading what="your pattern" />;
  const result = found.data;
  if (result.kind !== 'interests') {
    const why = result.kind === 'insufficient_evidence' ? result.why : '';
    return (
      <Empty title="Too little to go by" action={back}>
        {why}
      </Empty>
    );
  }
  return (
    <div className="grid min-w-0 gap-8">
      <div className="grid gap-4">
        <SkillsAnswerHeading about={input.answers}>Your interests</SkillsAnswerHeading>
        <div className="flex flex-wrap items-center gap-3" data-no-print>
          {back}
          <SaveRun
            tool="interests"
            input={input}
            title="Interests"
            verb="Save the pattern"
            onSaved={onSaved}
          />
        </div>
      </div>
      <InterestView
        result={result}
        filter={
          <SelectField
            label="Preparation that it takes"
            className="max-w-xs"
            value={String(input.zones[0] ?? '')}
            onChange={({ target: { value } }) => onZones(value === '' ? [] : [Number(value)])}
          >
            <option value="">Any</option>
            {ZONES.map((words, at) => (
              <option key={words} value={at + 1}>
                {at + 1}: {words}
              </option>
            ))}
          </SelectField>
        }
        next
      />
    </div>
  );
}
