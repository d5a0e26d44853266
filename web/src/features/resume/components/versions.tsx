import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { refusalOf } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { RenameForm } from '../../../ui/rename-form.tsx';
import { RenameAndDelete, useRenaming } from '../../../ui/renaming.tsx';
import { profileQuery } from '../../career-profile/api/profile.ts';
import { useActive } from '../../career-profile/use-active.ts';
import {
  deleteResume,
  jobAdsQuery,
  NAME_MOST,
  renameResume,
  resumesQuery,
} from '../../kept-texts/api/kept-texts.ts';
import { type Opened, open, type Target, type Version } from '../opened.ts';

type Listed = Pick<Opened, 'title' | 'file' | 'madeFrom'> &
  Version & { jobTarget: string | null; createdAt: string };

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
  const bring = ({ id, revision, title, file, madeFrom }: Listed, target: Target | null) =>
    opening.run(async () => {
      const read = { kind: 'resume' as const, id };
      const version = { id, revision };
      const known = { title, file, target, version, madeFrom };
      onOpen(await open(http, read, { anyLanguage: true, ...known }));
      void remember(Object.assign({ activeResume: id }, target && { activeJobTarget: target.id }));
    });
  return (
    <section aria-labelledby="versions" className="grid gap-5 border-t border-border pt-6">
      <h2 id="versions" className="text-lg">
        Versions that you saved
      </h2>
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {refusalOf(opening.error)}
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
  versions: readonly Listed[];
  busy: boolean;
  onOpen: (version: Listed) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Listed | null>(null);
  return (
    <ul className="grid">
      {versions.map((version) => (
        <li key={version.id} className="border-b border-border py-1">
          <Line version={version} busy={busy} onOpen={onOpen} onDelete={() => setAsked(version)} />
        </li>
      ))}
      <DeleteDialog
        asked={asked}
        what="version"
        onDelete={async ({ id }) => {
          await deleteResume(http, id);
          await queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
          // it may have been the active one
          await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </ul>
  );
}

function Line(props: {
  version: Listed;
  busy: boolean;
  onOpen: (version: Listed) => void;
  onDelete: () => void;
}) {
  const { version, busy, onOpen, onDelete } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const renaming = useRenaming();
  const rename = async (title: string) => {
    try {
      await renameResume(http, version, title);
    } finally {
      await queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
    }
  };
  const { title, createdAt } = version;
  if (renaming.isOn) {
    return <RenameForm title={title} most={NAME_MOST} onRename={rename} onDone={renaming.end} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <button
        type="button"
        aria-disabled={busy}
        className="link target min-w-0 cursor-pointer text-left wrap-anywhere"
        onClick={() => onOpen(version)}
      >
        {title}
      </button>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {formatLocal(createdAt)}
        <span className="flex max-sm:-ml-3">
          <RenameAndDelete title={title} renaming={renaming} onDelete={onDelete} />
        </span>
      </span>
    </div>
  );
}
