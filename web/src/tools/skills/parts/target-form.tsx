import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { profileQuery } from '../../../features/career-profile/api/profile.ts';
import { OccupationField } from '../../../features/career-profile/components/occupation-field.tsx';
import { useTitles } from '../../../features/career-profile/use-titles.ts';
import { jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';

type Chosen = { readonly code: string; readonly title: string };
/** undefined: not touched, the profile counts */
type Choice = Chosen | null | undefined;

/** Choice of the target, from the profile on: an occupation, a saved job ad, or both. */
export function TargetForm(props: {
  onStart: (chosen: { of: string | null; ad: string | null; now: string | null }) => void;
}) {
  const known = useKnownOccupations();
  const [target, setTarget] = useState<Choice>(undefined);
  const [current, setCurrent] = useState<Choice>(undefined);
  const [ad, setAd] = useState('');
  const [missing, setMissing] = useState(false);
  const [of, now] = [orKnown(target, known.target), orKnown(current, known.current)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(of === null && ad === '');
    if (of === null && ad === '') return;
    props.onStart({ of: of?.code ?? null, ad: ad === '' ? null : ad, now: now?.code ?? null });
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <OccupationField label="The role that you aim for" chosen={of} onChoose={setTarget} />
        <AdField ad={ad} onChoose={setAd} />
        <OccupationField
          label="What you do today, if you like"
          chosen={now}
          onChoose={setCurrent}
        />
        {missing ? (
          <Alert variant="destructive" title="Choose a role, or one of your job ads">
            Type a job title and choose the occupation that you mean.
          </Alert>
        ) : null}
        <Button type="submit" size="lg" className="justify-self-start">
          Show the questions
        </Button>
      </form>
      <aside className="grid gap-3 border-l-4 border-border pl-5 text-sm" aria-label="How it goes">
        <p className="text-base font-bold">About 30 questions, 10 to 15 minutes</p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>You rate yourself on a scale from 0 to 7, with examples beside it.</li>
          <li>What the role needs stays hidden until you have answered.</li>
          <li>Then you see your gaps, your strengths and what carries over from today.</li>
          <li>Nothing is kept unless you save it. You can save half-way and continue later.</li>
        </ul>
        <p className="text-muted">
          The scales are our own and were tested on no group of people. They are for exploring, not
          for hiring.
        </p>
      </aside>
    </div>
  );
}

const orKnown = (choice: Choice, known: Chosen | null) => (choice === undefined ? known : choice);

/** Returns the occupations of the profile with their titles; null: none, or not loaded. */
function useKnownOccupations() {
  const { data: profile } = useQuery(profileQuery(useHttp()));
  const codes = {
    target: profile?.targetOccupation ?? null,
    current: profile?.currentOccupation ?? null,
  };
  const titles = useTitles(Object.values(codes));
  const named = (code: string | null): Chosen | null =>
    code === null ? null : { code, title: titles.get(code) ?? code };
  return { target: named(codes.target), current: named(codes.current) };
}

function AdField({ ad, onChoose }: { ad: string; onChoose: (id: string) => void }) {
  const ads = useQuery(jobAdsQuery(useHttp()));
  if (ads.isLoadingError) {
    const retry = () => void ads.refetch();
    return <LoadFailure what="your job ads" error={ads.error} onRetry={retry} />;
  }
  if (ads.data === undefined || ads.data.length === 0) return null;
  return (
    <SelectField
      label="One of your job ads, if you like"
      value={ad}
      help="We then ask about what the ad names, in place of the technologies of the statistics."
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">None</option>
      {ads.data.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
