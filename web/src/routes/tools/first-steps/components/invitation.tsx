import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { profileQuery } from '../../../../features/career-profile/api/profile.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../../lib/http-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveProfileAnswers } from '../save-profile-answers.ts';

const PLACE = '/services/start';

/**
 * Invites the user once. Any answer or a dismissal writes the profile, which ends the invitation.
 * The page stays in the list of tools.
 */
export function Invitation() {
  const http = useHttp();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery(http));
  const action = useAction();
  const [putOff, setPutOff] = useState(false);
  const later = async () => {
    setPutOff(
      await action.run(async () => {
        const error = await saveProfileAnswers(http, queries, {});
        if (error !== null) throw error;
      }),
    );
  };
  if (putOff) return <PutOff />;
  if (profile === undefined || profile.revision > 0) return null;
  return (
    <section
      aria-labelledby="first-steps"
      data-no-print
      className="grid gap-4 rounded-md border border-border bg-surface p-5 sm:p-7"
    >
      <div className="grid gap-1">
        <h2 id="first-steps" className="text-xl">
          Five roles, in less than five minutes
        </h2>
        <p className="max-w-prose text-muted">
          Bring your resume or answer three questions. You see what it says, five roles worth a
          closer look, and one thing to do next. We ask once; every tool starts from it.
        </p>
        {action.error ? (
          <p role="alert" className="text-sm font-bold text-destructive">
            {formatErrorMessage(action.error)}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button asChild variant="outline">
          <Link to={PLACE}>Begin</Link>
        </Button>
        <Button variant="ghost" busy={action.busy} onClick={() => void later()}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** Replaces the dismissed invitation, to hold the focus. */
function PutOff() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className="text-muted">
      We do not ask again. Your{' '}
      <Link className="link" to={PLACE}>
        first steps
      </Link>{' '}
      stay below, with the career tools.
    </p>
  );
}
