import type { LinkedinReview, ProfileAdvice } from '@roletrail/contracts/tools/linkedin';
import { Badge } from '../../../ui/badge.tsx';
import { ADVICE_STATES, profileWordsAt } from '../labels.ts';

const LOOKS = { fail: 'destructive', warn: 'warning', note: 'default' } as const;
const WORDS_SHOWN = 3;

/** What to change, the most pressing first, each with its reason and the words that it is about. */
export function AdvicePart({ review: { advice, profile } }: { review: LinkedinReview }) {
  return (
    <ol className="grid gap-4">
      {advice.map((one) => (
        <li key={one.id} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base">{one.title}</h3>
            <Badge variant={LOOKS[one.state]}>{ADVICE_STATES[one.state]}</Badge>
          </div>
          <p className="text-sm">{one.todo}</p>
          <p className="text-sm text-muted">{one.why}</p>
          <Words advice={one} profile={profile} />
        </li>
      ))}
    </ol>
  );
}

function Words({
  advice: { spans },
  profile,
}: {
  advice: ProfileAdvice;
  profile: LinkedinReview['profile'];
}) {
  const words = spans.map((span) => profileWordsAt(profile, span)).filter((one) => one !== '');
  const shown = [...new Set(words)].slice(0, WORDS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <p className="border-l-4 border-border pl-3 text-sm wrap-anywhere">
      {shown.map((one) => `“${one}”`).join(' ')}
    </p>
  );
}
