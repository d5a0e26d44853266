import type { Review } from '@roletrail/contracts/tools/resume';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changePhrases, jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { REVIEWS } from '../api/review.ts';
import { applyPhraseDecision, DECISION_MESSAGES, type PhraseDecision } from '../phrases.ts';

type Phrases = Pick<NonNullable<Review['match']>, 'unrecognised' | 'dismissed'>;
type Decide = (phrase: string, decision: PhraseDecision) => void;

/** Unknown phrases of a saved ad: count as a must, or dismiss. */
export function UnknownPhrases({
  ad,
  phrases: { unrecognised, dismissed },
  promoted,
}: {
  /** id of the ad */
  ad: string;
  phrases: Phrases;
  /** phrases that already count */
  promoted: readonly string[];
}) {
  const { action, message, decide } = useDecision(ad);
  const head = useRef<HTMLHeadingElement>(null);
  if (unrecognised.length + dismissed.length + promoted.length === 0) return null;
  // the row disappears with its focus
  const settle: Decide = (phrase, decision) => {
    head.current?.focus();
    decide(phrase, decision);
  };
  return (
    <section aria-labelledby="unknown-phrases" className="grid gap-3 text-sm">
      <h2 id="unknown-phrases" ref={head} tabIndex={-1} className="text-lg">
        Phrases that we do not know
      </h2>
      <p className="text-muted">
        They count if the ad plainly asks for them, or if you say so. Your resume covers such a
        phrase if it has the same words.
      </p>
      <p role="status" className="sr-only">
        {message}
      </p>
      {action.error ? (
        <Alert variant="destructive" title={formatErrorMessage(action.error)} />
      ) : null}
      <List
        title="Not decided"
        phrases={unrecognised.map(({ text }) => text)}
        acts={[
          ['Count it', 'promoted'],
          ['Put it aside', 'dismissed'],
        ]}
        decide={settle}
        busy={action.busy}
      />
      <List
        title="Counted"
        phrases={promoted}
        acts={[['Do not count it', 'dismissed']]}
        decide={settle}
        busy={action.busy}
      />
      <List
        title="Put aside"
        phrases={dismissed.map(({ text }) => text)}
        acts={[['Bring it back', 'open']]}
        decide={settle}
        busy={action.busy}
      />
    </section>
  );
}

/** Stores the decision in the saved ad and refetches its reviews. */
function useDecision(ad: string) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [message, setMessage] = useState('');
  const decide: Decide = (phrase, decision) =>
    void action.run(async () => {
      await changePhrases(http, ad, (now) => applyPhraseDecision(now, phrase, decision));
      await Promise.all([
        queries.invalidateQueries({ queryKey: REVIEWS }),
        queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey }),
      ]);
      setMessage(DECISION_MESSAGES[decision](phrase));
    });
  return { action, message, decide };
}

function List(props: {
  title: string;
  phrases: readonly string[];
  acts: readonly (readonly [string, PhraseDecision])[];
  decide: Decide;
  busy: boolean;
}) {
  const { title, phrases, acts, decide, busy } = props;
  if (phrases.length === 0) return null;
  return (
    <details>
      <summary className="target inline-flex cursor-pointer items-center font-bold">
        {title} ({phrases.length})
      </summary>
      <ul aria-label={title} className="mt-2 grid gap-2">
        {phrases.map((phrase) => (
          <li key={phrase} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">{phrase}</span>
            <span className="flex flex-wrap gap-2">
              {acts.map(([verb, decision]) => (
                <Button
                  key={decision}
                  variant="outline"
                  size="touch"
                  aria-label={`${verb}: ${phrase}`}
                  disabled={busy}
                  onClick={() => decide(phrase, decision)}
                >
                  {verb}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
