import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { actOnEach, type Selection } from './selection.ts';

/** Act on the selected rows: one call each, or a dialog of the screen. */
export type BulkAct = {
  /** verb on the button */
  label: string;
} & (EachAct | DialogAct);

type EachAct = {
  /** message after the action: "3 tickets closed" */
  formatDone: (count: number) => string;
  each: (key: string) => Promise<void>;
};

type DialogAct = {
  /** opens a dialog for these rows */
  ask: (keys: readonly string[]) => void;
};

/** Toolbar of selectable rows: select all, count and bulk actions. */
export function SelectionBar(props: {
  /** plural noun of the rows, for screen readers: "tickets" */
  rows: string;
  selection: Selection;
  acts: readonly BulkAct[];
  /** after an action, also a failed one */
  onActed: () => void;
}) {
  const { rows, selection, acts, onActed } = props;
  const { chosen, shown } = selection;
  const [step, setStep] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (act: BulkAct) => {
    if ('ask' in act) return act.ask(chosen);
    setFailure(null);
    const { done, failed, error } = await actOnEach(chosen, act.each, setStep);
    setStep(null);
    selection.keep(failed);
    if (done.length > 0) toast({ title: act.formatDone(done.length) });
    if (failed.length > 0) {
      setFailure(`${failed.length} of ${chosen.length} failed and are still selected`);
      console.warn(error);
    }
    onActed();
  };
  return (
    <section aria-label={`Selected ${rows}`} className="grid gap-3" data-no-print>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <CheckboxField
          label={chosen.length === 0 ? `Select all ${shown}` : `${chosen.length} selected`}
          checked={shown > 0 && chosen.length === shown}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < shown;
          }}
          onChange={selection.toggleAll}
        />
        {chosen.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {acts.map((act) => (
              <Button
                key={act.label}
                variant="outline"
                size="sm"
                busy={step !== null}
                onClick={() => void run(act)}
              >
                {step === null ? act.label : `${step + 1} of ${chosen.length}...`}
              </Button>
            ))}
            <Button variant="ghost" size="sm" onClick={() => selection.keep([])}>
              Clear
            </Button>
          </div>
        ) : null}
      </div>
      {failure ? (
        <Alert variant="destructive" title={failure}>
          Try again, or open them one by one to see why.
        </Alert>
      ) : null}
    </section>
  );
}
