import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resumeQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { compareTexts, type DiffFragment } from '../../../lib/compare-texts.ts';
import { formatDay } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Base } from '../opened-resume.ts';

export type Against = {
  readonly base: Base;
  /** id of the open version, which is not offered for comparison */
  readonly own: string | null;
  readonly onAgainst: (version: string | null) => void;
};

/** Shows the changes since the resume was opened, or since a chosen version. */
export function VersionChanges({ text, base, own, onAgainst }: { text: string } & Against) {
  const versions = useQuery(resumesQuery(useHttp()));
  const others = (versions.data ?? []).filter(({ id }) => id !== own);
  const version = others.find(({ id }) => id === base.version) ?? null;
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h2 id="changes" className="text-lg">
        What you changed
      </h2>
      {others.length === 0 ? null : (
        <SelectField
          label="Against"
          value={version?.id ?? ''}
          onChange={({ target }) => onAgainst(target.value || null)}
        >
          <option value="">{base.name}, as you began here</option>
          {others.map(({ id, title, createdAt }) => (
            <option key={id} value={id}>
              {title}, {formatDay(createdAt)}
            </option>
          ))}
        </SelectField>
      )}
      {version === null ? (
        <Differences text={text} than={base.text} name={base.name} />
      ) : (
        <AgainstVersion key={version.id} text={text} version={version} />
      )}
    </section>
  );
}

type Named = { readonly id: string; readonly revision: number; readonly title: string };

function AgainstVersion({ text, version }: { text: string; version: Named }) {
  const { data, error } = useQuery(resumeQuery(useHttp(), version));
  if (error) {
    return (
      <p role="alert" className="text-sm font-bold text-destructive">
        This version could not be loaded. {formatRefusal(error)}
      </p>
    );
  }
  if (!data) return <Skeleton className="h-20" />;
  return <Differences text={text} than={data.text} name={version.title} />;
}

/** Shows whole lines if hardly a word is equal, because a word diff is then unreadable. */
function inWhole(pieces: readonly DiffFragment[]): readonly DiffFragment[] {
  const textOf = (...kinds: DiffFragment['kind'][]) =>
    pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('');
  const [before, now] = [textOf('same', 'removed'), textOf('same', 'added')];
  if (textOf('same').length * 2 >= Math.min(before.length, now.length)) return pieces;
  return [
    { kind: 'removed', text: before },
    { kind: 'same', text: ' ' },
    { kind: 'added', text: now },
  ];
}

const count = (n: number) => (n === 1 ? '1 word' : `${n} words`);

/** Shows only changed lines, marked for sighted and screen reader users. */
function Differences({ text, than, name }: { text: string; than: string; name: string }) {
  const { blocks, added, removed } = useMemo(() => {
    const lines = (all: string) => all.split('\n').filter((line) => line !== '');
    return compareTexts(lines(than), lines(text));
  }, [text, than]);
  const changed = blocks.flatMap((pieces, at) =>
    pieces.some(({ kind }) => kind !== 'same') ? [{ pieces, at }] : [],
  );
  return (
    <>
      <p className="text-sm text-muted">
        Against {name}:{' '}
        {added + removed === 0
          ? 'not a word yet.'
          : `${count(added)} added, ${count(removed)} removed.`}
      </p>
      {changed.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {changed.map(({ pieces, at }) => (
            <li key={at} className="break-words border-l-4 border-border pl-3">
              {inWhole(pieces).map(({ kind, text: words }, n) => {
                const key = `${n}${words}`;
                if (kind === 'added')
                  return (
                    <ins key={key} className="diff-added">
                      {words}
                    </ins>
                  );
                if (kind === 'removed')
                  return (
                    <del key={key} className="diff-removed">
                      {words}
                    </del>
                  );
                return <span key={key}>{words}</span>;
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
