import type { ToolRun } from '@roletrail/contracts/http/tools';
import { Alert } from '../../../ui/alert.tsx';

const CHANGED = {
  engine: 'the way we count',
  data: 'the data',
  date: 'the day',
  text: 'the texts',
} as const;

/** Of a run that asked again: what was no longer the same, and whether the answer is. */
export function AgainNote({ again }: { again: NonNullable<ToolRun['again']> }) {
  const changed = again.changed.map((one) => CHANGED[one]);
  return (
    <Alert
      title={
        again.sameResult
          ? 'Asked again: the answer is the same'
          : 'Asked again: the answer is another'
      }
    >
      {changed.length === 0
        ? 'Nothing has changed since.'
        : `Changed since: ${changed.join(', ')}.`}
    </Alert>
  );
}
