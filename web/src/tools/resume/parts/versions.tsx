import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../../features/career-profile/api/profile.ts';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import {
  deleteResume,
  jobAdsQuery,
  renameResume,
  resumesQuery,
  TEXT_NAME_MAX,
} from '../../../features/saved-texts/api/saved-texts.ts';
import { useKept } from '../../../kit/saved/delayed-delete.ts';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import {
  type ListedVersion,
  type OpenedResume,
  openVersion,
  type TargetJobAd,
} from '../opened-resume.ts';

type Listed = ListedVersion & { jobTarget: string | null; createdAt: string };

/** Saved resumes, grouped by job. */
export function Versions({ onOpen }: { onOpen: (opened: OpenedResume) => void }) {
  const http = useHttp();
  const saved = useQuery(resumesQuery(http));
  const targets = useQuery(jobAdsQuery(http));
  const opening = useAction();
  const { remember } = useActiveDocuments();
  const versions = useKept(saved.data ?? []);
  if (saved.isError) {
    return <Alert variant="warning" title="Your saved versions could not be loaded" />;
  }
  if (versions.length === 0) return null;
  const titleOf = (id: string | null) => targets.data?.find((one) => one.id === id);
  const groups = [...new Set(versions.map(({ jobTarget }) => titleOf(jobTarget)?.id ?? null))];
  const bring = (version: Listed, target: TargetJobAd | null) =>
    opening.run(async () => {
      onOpen(await openVersion(http, version, target, false));
      const { id } = version;
      void remember(Object.assign({ activeResume: id }, target && { activeJobTarget: target.id }));
    });
  return (
    <section aria-labelledby="versions" className="grid gap-5 border-t border-border pt-6">
      <h2 id="versions" className="text-lg">
        Versions that you saved
      </h2>
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {formatRefusal(opening.error)}
        </Alert>
      ) : null}
      {groups.map((group) => {
        const target = titleOf(group) ?? null;
        const own = versions.filter(({ jobTarget }) => (titleOf(jobTarget)?.id ?? null) === group);
        return (
          <section
            key={group}
            aria-label={target?.title ?? 'For no certain job'}
            className="grid gap-1"
          >
            <h3 className="text-sm font-bold text-muted">
              {target ? `For: ${target.title}` : 'For no certain job'}
            </h3>
            <List
              label={target?.title ?? 'For no certain job'}
              versions={own}
              onOpen={(one) => void bring(one, target)}
            />
          </section>
        );
      })}
    </section>
  );
}

function List({
  label,
  versions,
  onOpen,
}: {
  label: string;
  versions: readonly Listed[];
  onOpen: (version: Listed) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
  return (
    <SavedList
      label={label}
      items={versions}
      open={{ in: onOpen }}
      facts={({ createdAt }) => formatLocal(createdAt)}
      rename={{
        most: TEXT_NAME_MAX,
        save: (version, title) => renameResume(http, version, title).finally(readAgain),
      }}
      remove={{
        send: ({ id }, options) => deleteResume(http, id, options),
        onSettled: async () => {
          await readAgain();
          // it may have been the active resume
          await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        },
      }}
    />
  );
}
