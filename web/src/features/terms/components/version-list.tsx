import type { LegalVersion } from '@roletrail/contracts/http/legal';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type DocumentAddress, documentHref } from '../document-address.ts';

const STATES = {
  current: { variant: 'success', text: 'In force' },
  coming: { variant: 'accent', text: 'Announced' },
  past: { variant: 'default', text: 'Replaced' },
} as const;

/**
 * Lists all published versions with links to read and compare.
 * @param shown current version of the page
 */
export function VersionList({
  path,
  versions,
  shown,
  against,
}: {
  path: string;
  versions: readonly LegalVersion[];
  shown: string;
  against: DocumentAddress['against'];
}) {
  return (
    <section aria-labelledby="versions" className="grid gap-4" data-no-print>
      <h2 id="versions" className="text-lg">
        Versions
      </h2>
      <ol className="grid gap-3">
        {versions.map((entry, i) => (
          <Version
            key={entry.version}
            entry={entry}
            older={versions[i + 1]?.version ?? null}
            path={path}
            shown={shown}
            against={against}
          />
        ))}
      </ol>
      <p className="text-sm text-muted">
        {versions.length === 1
          ? 'This is the first version. When we publish another, this one stays here word for word, and you can compare the two.'
          : 'We never change or remove a version. If you accepted one, you can always read it here.'}
      </p>
    </section>
  );
}

function Version({
  path,
  entry,
  older,
  shown,
  against,
}: {
  path: string;
  entry: LegalVersion;
  older: string | null;
  shown: string;
  against: string | null;
}) {
  const { version, effectiveDate, sha256, state } = entry;
  const { variant, text } = STATES[state];
  const here = version === shown && against === null;
  const compared = version === shown && against === older;
  const own = state === 'current' ? null : version;
  return (
    <li className="grid gap-1.5 rounded-md border border-border bg-surface p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base font-bold">{version}</span>
        <Badge variant={variant}>{text}</Badge>
      </p>
      <p className="text-muted">
        {state === 'coming' ? 'Comes into force on ' : 'Effective from '}
        {formatDate(effectiveDate)}
      </p>
      <p className="font-mono text-xs text-muted">
        <abbr title={`SHA-256 ${sha256}`} className="no-underline">
          {sha256.slice(0, 16)}…
        </abbr>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        {here ? (
          <span className="py-1 font-bold">You are reading this one</span>
        ) : (
          <Link
            className="link inline-flex target items-center"
            to={documentHref(path, { version: own, against: null })}
          >
            Read<span className="sr-only"> version {version}</span>
          </Link>
        )}
        {older !== null && !compared ? (
          <Link
            className="link inline-flex target items-center"
            to={documentHref(path, { version, against: older })}
          >
            What changed<span className="sr-only"> in version {version}</span>
          </Link>
        ) : null}
        {older !== null && compared ? <span className="py-1 font-bold">Changes shown</span> : null}
      </p>
    </li>
  );
}
