import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatLocal } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorNotice } from './error-screen.tsx';
import { href } from './paths.ts';
import { useOutage } from './use-outage.ts';

/** Minimum time for which the button shows that it was pressed, ms. */
const HEEDED_MS = 1500;

/** Pages that work without a session. */
const MEANWHILE = [
  { to: href('services'), label: 'The career tools' },
  { to: href('insights'), label: 'Insights' },
  { to: href('support'), label: 'Support' },
];

const NO_ANSWER =
  'The server does not answer yet. This page goes on by itself as soon as it does. If this network asks you to sign in to it first, do that and reload. Nothing that you have recorded is lost.';

const formatOutage = (since: string) =>
  `Our database has not answered since ${formatLocal(since)}, so you cannot sign in or decide now. This page goes on by itself as soon as it answers. Nothing that you have recorded is lost.`;

/** Replaces a page during a gateway or network fault. */
export function StillTrying({ onTry }: { onTry: () => void }) {
  const since = useOutage();
  const [presses, setPresses] = useState(0);
  const [heeded, setHeeded] = useState(0);
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setHeeded(presses), HEEDED_MS);
    return () => clearTimeout(timer);
  }, [presses]);
  const tryNow = () => {
    setPresses((before) => before + 1);
    onTry();
  };
  return (
    <ErrorNotice
      title={since === null ? 'Still trying to reach RoleTrail...' : 'RoleTrail is down'}
      text={since === null ? NO_ANSWER : formatOutage(since)}
      after={
        <nav aria-label="Meanwhile" className="grid gap-1">
          <p className="text-muted">Pages that need no sign-in may be there:</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {MEANWHILE.map(({ to, label }) => (
              <li key={to}>
                <Link className="link inline-flex target items-center" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <Button busy={presses > heeded} onClick={tryNow}>
        Try now
      </Button>
      <Button variant="outline" onClick={() => location.reload()}>
        Reload the page
      </Button>
      <Spinner label="Trying again" showLabel className="ml-2" />
    </ErrorNotice>
  );
}
