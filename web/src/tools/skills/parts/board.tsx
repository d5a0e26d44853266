import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { savedFrom } from '../../../features/hand-over/saved-from.ts';
import { jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  formatSkillsSearch,
  NOTHING_CHOSEN,
  parseSkillsUrl,
  type SkillsUrlState,
} from '../skills-address.ts';
import { Assessment } from './assessment.tsx';
import { TargetForm } from './target-form.tsx';

const Interests = lazy(async () => ({ default: (await import('./interests.tsx')).Interests }));
const SavedSkills = lazy(async () => ({
  default: (await import('./saved-skills.tsx')).SavedSkills,
}));
const COMING = <Skeleton className="h-80" />;

/** Two tabs and their saved results. Tab and target are in the URL; answers are not. */
export function SkillsBoard() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => parseSkillsUrl(search), [search]);
  const go = (next: SkillsUrlState) =>
    setSearch(formatSkillsSearch(next), { preventScrollReset: true });
  const open = (saved: string) => go({ ...address, saved });
  const close = () => go({ ...address, saved: null });
  const { part, saved } = address;
  if (saved !== null) {
    return (
      <Suspense fallback={COMING}>
        <SavedSkills key={saved} id={saved} onOpen={open} onClose={close} />
      </Suspense>
    );
  }
  const tab = (name: SkillsUrlState['part'], label: string) => {
    const to = formatSkillsSearch({ ...NOTHING_CHOSEN, part: name });
    return { to, label, current: part === name };
  };
  return (
    <div className="grid min-w-0 gap-8">
      <LinkTabs
        label="Parts of this page"
        items={[tab('skills', 'Skills for a role'), tab('interests', 'Interests')]}
      />
      {part === 'interests' ? (
        <Suspense fallback={COMING}>
          <Interests start={null} draft={null} />
        </Suspense>
      ) : (
        <SkillsPart address={address} go={go} />
      )}
      <SavedRuns
        key={part}
        tool={part}
        what={part === 'skills' ? ['assessment', 'assessments'] : ['pattern', 'patterns']}
        onOpen={open}
      />
    </div>
  );
}

function SkillsPart(props: { address: SkillsUrlState; go: (next: SkillsUrlState) => void }) {
  const { address, go } = props;
  const { of, ad, now } = address;
  const ads = useQuery({ ...jobAdsQuery(useHttp()), enabled: ad !== null });
  const target = useMemo(
    () => ({
      occupation: of,
      ad: ad === null ? null : { kind: 'job-target' as const, id: ad },
      current: now,
    }),
    [of, ad, now],
  );
  if (of === null && ad === null) {
    return <TargetForm onStart={(chosen) => go({ ...address, ...chosen })} />;
  }
  const source = savedFrom('ad', ads.data, ad ?? '');
  return (
    <>
      {source === undefined ? null : <p className="text-muted">{source}</p>}
      <Assessment
        key={`${of} ${ad} ${now}`}
        target={target}
        start={null}
        draft={null}
        onAnother={() => go({ ...address, of: null, ad: null, now: null })}
      />
    </>
  );
}
