import { Link, useNavigate } from 'react-router-dom';
import { formatRefusal } from '../../lib/refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { HandedText } from './address-of.ts';
import type { Step } from './steps.ts';

/**
 * Links to the next tools for what is on this page. Each opens a form that is filled already.
 * @param props.text returns a resume that is not saved, which goes along; null: it is saved
 */
export function NextSteps(props: {
  title: string;
  steps: readonly Step[];
  text?: (() => Promise<string>) | null;
}) {
  const { title, steps, text = null } = props;
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  if (steps.length === 0) return null;
  const go = (to: string, read: () => Promise<string>) =>
    run(async () => {
      const state: HandedText = { resumeText: await read() };
      void navigate(to, { state });
    });
  return (
    <nav aria-label={title} className="grid gap-3 border-t border-border pt-4" data-no-print>
      <p className="font-bold">{title}</p>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ to, label, takesResume }) =>
          takesResume && text !== null ? (
            <Button
              key={label}
              variant="outline"
              size="touch"
              busy={busy}
              onClick={() => void go(to, text)}
            >
              {label}
            </Button>
          ) : (
            <Button key={label} asChild variant="outline" size="touch">
              <Link to={to}>{label}</Link>
            </Button>
          ),
        )}
      </div>
      {error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(error)}
        </p>
      ) : null}
    </nav>
  );
}
