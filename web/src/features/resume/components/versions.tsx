import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { profileQuery } from '../../career-profile/api/profile.ts';
import { useActive } from '../../career-profile/use-active.ts';
import { jobAdsQuery, resumesQuery } from '../../kept-texts/api/kept-texts.ts';
import { deleteVersion } from '../api/review.ts';
import { type Opened, open, type Target } from '../opened.ts';

type Version = {
  id: string;
  title: string;
  jobTarget: string | null;
  createdAt: string;
  file: Opened['file'];
};

/** Resumes that the person keeps, by the job that they are meant for. */
export function Versions({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const http = useHttp();
  const saved = useQuery(resumesQuery(http));
  const targets = useQuery(jobAdsQuery(http));
  const opening = useAction();
  const { remember } = useActive();
  if (saved.isError) {
    return <Alert variant="warning" title="Your saved versions could not be loaded" />;
  }
  if (!saved.data || saved.data.length === 0) return null;
  const titleOf = (id: string | null) => targets.data?.find((one) => one.id === id);
  const groups = [...new Set(saved.data.map(({ jobTarget }) => titleOf(jobTarget)?.id ?? null))];
  const bring = ({ id, title, file }: Version, target: Target | null) =>
    opening.run(async () => {
      const read = { kind: 'resume' as const, id };
      onOpen(await open(http, read, { anyLanguage: true, title, file, target }));
      void remember(Object.assign({ activeResume: id }, target && { activeJobTarget: target.id }));
    });
  return (
    <section aria-labelledby="versions" className="grid gap-5 border-t border-border pt-6">
      <h2 id="versions" className="text-lg">
        Versions that you saved
      </h2>
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {messageOf(opening.error)}
        </Alert>
      ) : null}
      {groups.map((group) => {
        const target = titleOf(group) ?? null;
        const own = saved.data.filter(
          ({ jobTarget }) => (titleOf(jobTarget)?.id ?? null) === group,
        );
        return (
          <section
            key={group}
            aria-label={target?.title ?? 'For no certain job'}
            className="grid gap-1"
          >
            <h3 className="text-sm font-bold text-muted">
              {target ? `For: ${target.title}` : 'For no certain job'}
            </h3>
            <List versions={own} busy={opening.busy} onOpen={(one) => void bring(one, target)} />
          </section>
        );
      })}
    </section>
  );
}

function List({
  versions,
  busy,
  onOpen,
}: {
  versions: readonly Version[];
  busy: boolean;
  onOpen: (version: Version) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Version | null>(null);
  return (
    <ul className="grid">
      {versions.map((version) => (
        <li
          key={version.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-1"
        >
          <button
            type="button"
            aria-disabled={busy}
            className="link target min-w-0 cursor-pointer text-left"
            onClick={() => onOpen(version)}
          >
            {version.title}
          </button>
          <span className="flex items-center gap-3 text-sm text-muted">
            {formatLocal(version.createdAt)}
            <Button
              variant="ghost"
              size="touch"
              aria-label={`Delete ${version.title}`}
              onClick={() => setAsked(version)}
            >
              Delete
            </Button>
          </span>
        </li>
      ))}
      <DeleteDialog
        asked={asked}
        what="version"
        onDelete={async ({ id }) => {
          await deleteVersion(http, id);
          await queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
          // it may have been the active one
          await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </ul>
  );
}
