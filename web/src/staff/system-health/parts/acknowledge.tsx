import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { HEALTH_KEY } from '../api/health.ts';
import { NOTE_MAX, writeNote } from '../api/notes.ts';
import { HEALTH_PART_LABELS } from '../parts.ts';

const schema = async () => (await import('../form-schemas.ts')).acknowledgementFields;

/** Acknowledges a finding with a note, until its cause is over. */
export function Acknowledge({ finding }: { finding: HealthFinding }) {
  const http = useHttp();
  const queries = useQueryClient();
  return (
    <StaffAct
      label={
        <>
          Acknowledge<span className="sr-only"> this, {HEALTH_PART_LABELS[finding.part]}</span>
        </>
      }
      size="sm"
      title="Acknowledge this finding?"
      says={
        <>
          <p className="font-bold [overflow-wrap:anywhere]">{finding.says}</p>
          <p>
            All admins see that you are working on it, until its cause is gone. The note stays on
            record with your name for 400 days.
          </p>
        </>
      }
      verb="Acknowledge"
      cancelVerb="Not now"
      schema={schema}
      initial={{ reason: '' }}
      noReason
      send={({ reason }) => writeNote(http, reason, finding.key)}
      onDone={() => void queries.invalidateQueries({ queryKey: HEALTH_KEY })}
      done="The finding is acknowledged"
    >
      {(field) => (
        <TextareaField
          label="Note"
          maxLength={NOTE_MAX}
          help="What you know and what you do about it."
          {...field('reason')}
        />
      )}
    </StaffAct>
  );
}

/** Newest note on a finding. */
export function Acknowledged({ at, note }: NonNullable<HealthFinding['acknowledged']>) {
  return (
    <p className="max-w-prose whitespace-pre-line text-sm [overflow-wrap:anywhere]">
      <span className="font-bold">Acknowledged, {formatLocal(at)}:</span> {note}
    </p>
  );
}
