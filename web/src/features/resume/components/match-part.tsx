import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review, ReviewRequirement } from '@roletrail/contracts/http/resume-review';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { type Edit, metFirst } from '../editing.ts';
import { jumpTo } from '../jump.ts';
import type { Target } from '../opened.ts';
import { points, STATES } from '../words.ts';
import { AdChoice } from './ad-choice.tsx';

type Props = {
  match: Review['match'];
  draft: ResumeDraft;
  target: Target | null;
  onTarget: (target: Target | null) => void;
  edit: Edit;
  onEdit: (edit: Edit) => void;
  onTailor: () => void;
};

/** One job ad, and what of it the resume shows. */
export function MatchPart({ match, draft, target, onTarget, edit, onEdit, onTailor }: Props) {
  return (
    <div className="grid gap-6">
      <AdChoice draft={draft} target={target} onTarget={onTarget} />
      {target === null || match === null ? null : match.kind === 'match' ? (
        <>
          <Tailor match={match} {...{ edit, onEdit, onTailor }} />
          <Met match={match} />
        </>
      ) : (
        <p>{match.why}</p>
      )}
    </div>
  );
}

type Matched = Extract<Review['match'], { kind: 'match' }>;

function Tailor({
  match,
  edit,
  onEdit,
  onTailor,
}: { match: Matched } & Pick<Props, 'edit' | 'onEdit' | 'onTailor'>) {
  const paths = new Set(
    match.requirements.flatMap(({ spans }) => spans.map(({ source }) => source)),
  );
  return (
    <section
      aria-labelledby="tailor"
      className="grid gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h2 id="tailor" className="font-bold">
        Tailor to this ad
      </h2>
      <p className="text-sm text-muted">
        A copy for this job: choose, reorder and reword lines beside this; “Page” shows what you
        changed. What you have saved stays as it is.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="touch" onClick={onTailor}>
          Begin a copy
        </Button>
        <Button variant="outline" size="touch" onClick={() => onEdit(metFirst(edit, paths))}>
          Put lines that meet it first
        </Button>
      </div>
    </section>
  );
}

const GROUPS = [
  ['must', 'Musts'],
  ['nice', 'Wishes'],
] as const;

function Met({ match: { score, requirements, unrecognised, besides } }: { match: Matched }) {
  return (
    <>
      <div className="grid gap-2">
        <Progress
          label="Met"
          value={score.value}
          max={score.max}
          detail={`${points(score.value)} of ${points(score.max)}`}
        />
        <p className="text-sm text-muted">{score.why}</p>
      </div>
      {GROUPS.map(([kind, title]) => {
        const own = requirements.filter((one) => one.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={title} className="grid gap-3">
            <h2 className="text-lg">{title}</h2>
            <ul className="grid gap-4">
              {own.map((one) => (
                <Requirement key={one.name} one={one} />
              ))}
            </ul>
          </section>
        );
      })}
      <Besides title="Also asked; read it yourself" phrases={besides} />
      <Besides title="Phrases that we do not know, and did not count" phrases={unrecognised} />
    </>
  );
}

const LOOKS = { covered: 'success', partly: 'warning', missing: 'destructive' } as const;

function Requirement({ one: { name, state, why, spans, best } }: { one: ReviewRequirement }) {
  const [to] = [...spans, ...(best?.spans ?? [])];
  const names = spans.some(({ source }) => source === best?.spans[0]?.source);
  return (
    <li className="grid gap-1 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong>{name}</strong>
        <Badge variant={LOOKS[state]}>{STATES[state]}</Badge>
      </span>
      <span className="text-muted">{why}</span>
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
