import { useQuery } from '@tanstack/react-query';
import { resumeQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { Differences } from '../../../kit/differences.tsx';
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
