import type { ReportDefinition, SavedReport } from '@roletrail/contracts/http/custom-reports';
import { personalColumns } from '@roletrail/contracts/http/report-columns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../features/session/session-context.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { StaffAct } from '../../kit/staff/act-dialog.tsx';
import { useUrlState } from '../../kit/use-url-state.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatRefusal } from '../../lib/refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { changeReport, exportReport, refetchReports, savedReportQuery } from './api.ts';
import { describeReport, findGap } from './labels.ts';
import { Builder } from './parts/builder.tsx';
import { Result } from './parts/result.tsx';
import { SavedReports, SaveForm } from './parts/saved.tsx';
import { Schedule } from './parts/schedule.tsx';
import {
  type ChangeReport,
  definitionParams,
  firstDefinition,
  type ReportState,
  readReportState,
  withPeople,
} from './report-state.ts';

const FIRST = firstDefinition('people');
type SetState = ReturnType<typeof useUrlState<ReportState>>[1];

function CustomReports(texts: { readonly title: string; readonly purpose: string }) {
  const [state, setState] = useUrlState(readReportState, definitionParams);
  const opened = useQuery(savedReportQuery(useHttp(), state.report));
  const isWaiting = state.report !== null && state.definition === null;
  return (
    <StaffPage {...texts}>
      <SavedReports
        open={state.report}
        onDeleted={() => setState((now) => ({ ...now, report: null }))}
      />
      {isWaiting ? (
        <QueryView query={opened} what="the saved report">
          {(saved) => <Report state={state} saved={saved} setState={setState} />}
        </QueryView>
      ) : (
        <Report state={state} saved={opened.data ?? null} setState={setState} />
      )}
    </StaffPage>
  );
}

function Report(props: { state: ReportState; saved: SavedReport | null; setState: SetState }) {
  const { state, saved, setState } = props;
  // filters with the values that are not in the URL; gone with the page
  const typed = useRef<ReportDefinition['filters']>([]);
  const [filters, setFilters] = useState<ReportDefinition['filters']>([]);
  const [agreed, setAgreed] = useState<string | null>(null);
  const definition = withPeople(state.definition ?? saved?.definition ?? FIRST, filters);
  const session = useSession();
  const mayPersonal = session.status === 'signed-in' && session.user.roles.includes('compliance');
  const refused = mayPersonal ? [] : personalColumns(definition).map(({ label }) => label);
  const change: ChangeReport = (next, how) =>
    setState((now) => {
      const last = withPeople(now.definition ?? saved?.definition ?? FIRST, typed.current);
      const changed = next(last);
      typed.current = changed.filters;
      setFilters(changed.filters);
      return { ...now, definition: changed, ran: false };
    }, how);
  const run = () => {
    setAgreed(JSON.stringify(definition));
    setState((now) => ({ ...now, definition, ran: true }));
  };
  const asksFirst = personalColumns(definition).length > 0 && agreed !== JSON.stringify(definition);
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Builder definition={definition} mayPersonal={mayPersonal} onChange={change} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {saved ? <h2 className="text-xl">{saved.name}</h2> : null}
        <p className="max-w-prose">{describeReport(definition)}</p>
        {refused.length > 0 ? (
          <Alert variant="warning" title="You cannot run this report">
            It uses columns that name people: {refused.join(', ')}. Only staff with the role
            compliance may run it. Leave these columns and filters out, or ask compliance staff.
          </Alert>
        ) : (
          <Acts definition={definition} saved={saved} onRun={run} />
        )}
        {refused.length > 0 ? null : state.ran && asksFirst ? (
          <Empty title="This report names people">
            Nothing was read yet. Press “Run” to read it; that goes on record.
          </Empty>
        ) : state.ran ? (
          <Result definition={definition} />
        ) : (
          <Empty title="Not run yet">Press “Run” to see the rows of this report.</Empty>
        )}
        {saved?.own ? <Schedule report={saved} /> : null}
        <section
          aria-labelledby="save-report"
          className="grid gap-3 border-t border-border pt-5"
          data-no-print
        >
          <h2 id="save-report" className="text-xl">
            Save as a new report
          </h2>
          <SaveForm
            definition={definition}
            onSaved={({ id }) => setState((now) => ({ ...now, definition, report: id }))}
          />
        </section>
      </div>
    </div>
  );
}

const reasonSchema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

/** Runs, exports, and saves changes of the caller's own open report. */
function Acts(props: {
  definition: ReportDefinition;
  saved: SavedReport | null;
  onRun: () => void;
}) {
  const { definition, saved, onRun } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const [gap, setGap] = useState<string | null>(null);
  const missing = findGap(definition);
  const complete = (work: () => void) => () => {
    setGap(missing);
    if (missing === null) work();
  };
  const isChanged =
    saved?.own === true && JSON.stringify(saved.definition) !== JSON.stringify(definition);
  const keep = () =>
    run(async () => {
      if (saved) await changeReport(http, saved.id, { definition });
      await refetchReports(queries);
    });
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-3">
        <Button onClick={complete(onRun)}>Run</Button>
        {personalColumns(definition).length > 0 ? (
          <StaffAct
            label="Export CSV"
            title="Save a file that names people?"
            verb="Save the file"
            says={
              <p>
                The file names people. Your reason goes on record, with the columns and the count.
              </p>
            }
            schema={reasonSchema}
            initial={{ reason: '' }}
            send={({ reason }) => exportReport(http, definition, reason)}
            done="The file is saved"
            off={missing !== null}
          />
        ) : (
          <Button
            variant="outline"
            busy={busy}
            onClick={complete(() => void run(() => exportReport(http, definition, null)))}
          >
            Export CSV
          </Button>
        )}
        {isChanged ? (
          <Button variant="outline" busy={busy} onClick={complete(() => void keep())}>
            Save the changes
          </Button>
        ) : null}
      </div>
      {gap !== null && missing !== null ? <Alert variant="warning" title={missing} /> : null}
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}

/** Reports that staff put together from the catalogue. */
export const screen: StaffScreen = {
  purpose: 'Build a table or chart from the columns that staff may read, and save it.',
  Content: CustomReports,
};
