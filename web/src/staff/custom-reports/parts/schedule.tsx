import type { ReportSchedule, SavedReport } from '@roletrail/contracts/http/custom-reports';
import { useQueryClient } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { changeReport, refetchReports } from '../api.ts';

const EVERY = { day: 'Each day', week: 'Each Monday', month: 'First day of each month' } as const;
const FIRST_HOUR = 7;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Letters about the caller's own report; a choice counts at once. */
export function Schedule({ report }: { report: SavedReport }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const { schedule } = report;
  const set = (next: ReportSchedule | null) =>
    void run(async () => {
      await changeReport(http, report.id, { schedule: next });
      await refetchReports(queries);
    });
  return (
    <fieldset className="grid gap-2" aria-busy={busy} data-no-print>
      <legend className="mb-1 font-bold">Letter by e-mail</legend>
      <p className="max-w-prose text-sm text-muted">
        Sent only to you. It has the name of the report and a link to it, never its data.
      </p>
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="How often"
          value={schedule?.every ?? ''}
          onChange={({ target }) => {
            const every = (['day', 'week', 'month'] as const).find((one) => one === target.value);
            set(every === undefined ? null : { every, hour: schedule?.hour ?? FIRST_HOUR });
          }}
        >
          <option value="">Never</option>
          {Object.entries(EVERY).map(([every, label]) => (
            <option key={every} value={every}>
              {label}
            </option>
          ))}
        </SelectField>
        {schedule ? (
          <SelectField
            label="Hour (UTC)"
            value={schedule.hour}
            onChange={({ target }) => set({ ...schedule, hour: Number(target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </fieldset>
  );
}
