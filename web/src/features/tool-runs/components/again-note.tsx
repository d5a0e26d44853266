import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { Alert } from '../../../ui/alert.tsx';

const CHANGED = {
  engine: 'the way we count',
  data: 'the data',
  date: 'the day',
  text: 'the texts',
} as const;

/** For a repeated run: what changed, and if the result is equal. */
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
