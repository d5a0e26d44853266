import type { Review, ReviewRequirement } from '@roletrail/contracts/tools/resume';
import { jumpTo } from '../../../lib/jump.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatShare, REQUIREMENT_KIND_LABELS, REQUIREMENT_STATE_LABELS } from '../labels.ts';
import { UnknownPhrases } from './unknown-phrases.tsx';

export type Matched = Extract<Review['match'], { kind: 'match' }>;

/** Order of the requirements: first what is left to do, and of that what is required. */
const KINDS_FIRST = { must: 0, nice: 1 } as const;
const GAPS_FIRST = { missing: 0, partly: 1, covered: 2 } as const;

/**
 * Terms of the ad, and the words of the resume that match them.
 * @param props.ad id of the ad; null: read-only
 */
export function MatchResult({ match, ad }: { match: Matched; ad: string | null }) {
  const { score, requirements, unrecognised, besides } = match;
  const sorted = requirements.toSorted(
    (a, b) =>
      KINDS_FIRST[a.kind] - KINDS_FIRST[b.kind] || GAPS_FIRST[a.state] - GAPS_FIRST[b.state],
  );
  return (
    <>
      <div className="grid gap-2">
        <h2 className="text-xl">
          <span className="text-3xl font-bold tabular-nums">{formatShare(score)}</span> of what this
          ad asks for
        </h2>
        <p className="text-sm text-muted">{score.why}</p>
      </div>
      <Requirements title="Gaps" of={sorted.filter(({ state }) => state !== 'covered')} />
      <Requirements title="Covered" of={sorted.filter(({ state }) => state === 'covered')} />
      <Besides title="Also asked; read it yourself" phrases={besides} />
      {ad === null ? (
        <Besides title="Phrases that we do not know, and did not count" phrases={unrecognised} />
      ) : (
        <UnknownPhrases ad={ad} phrases={match} promoted={promotedIn(match)} />
      )}
    </>
  );
}

function Requirements({ title, of }: { title: string; of: readonly ReviewRequirement[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg">
        {title} ({of.length})
      </h2>
      <ul className="grid gap-4">
        {of.map((one) => (
          <Requirement key={`${one.kind} ${one.name}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

const promotedIn = ({ requirements }: Matched) =>
  requirements.flatMap(({ name, promoted }) => (promoted ? [name] : []));

const LOOKS = { covered: 'success', partly: 'warning', missing: 'destructive' } as const;

function Requirement({ one }: { one: ReviewRequirement }) {
  const { name, kind, state, why, spans, best, promoted } = one;
  const [to] = [...spans, ...(best?.spans ?? [])];
  const names = spans.some(({ source }) => source === best?.spans[0]?.source);
  return (
    <li className="grid gap-1 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong>{name}</strong>
        <Badge variant={LOOKS[state]}>{REQUIREMENT_STATE_LABELS[state]}</Badge>
      </span>
      <span className="text-muted">
        {REQUIREMENT_KIND_LABELS[kind]}. {why}
        {promoted ? ' A phrase of the ad, compared word for word.' : ''}
      </span>
      {best ? (
        <span>
          {names ? 'Best line' : 'Nearest line'}: “{best.text}”
        </span>
      ) : null}
      {to ? (
        <button
          type="button"
          className="link target inline-flex cursor-pointer items-center justify-self-start"
          aria-label={`Go to the words: ${name}`}
          onClick={() => jumpTo(to)}
        >
          Go to the words
        </button>
      ) : null}
    </li>
  );
}

function Besides({ title, phrases }: { title: string; phrases: Matched['besides'] }) {
  if (phrases.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="target inline-flex cursor-pointer items-center font-bold">
        {title} ({phrases.length})
      </summary>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {phrases.map(({ text, spans }) => (
          <li key={`${text}${spans[0]?.start}`}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
