import type { LedgerCheck, SecurityPolicy } from '@roletrail/contracts/http/staff-security';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { checkLedger, policyQuery, SECURITY_KEY, sendSecondFactor } from '../api.ts';
import { Section, SectionPerson, useMayAct } from './section.tsx';

const securedForm = async () => (await import('../forms.ts')).capabilityForm;

const LABELS: Readonly<Record<string, string>> = {
  password: 'Passwords',
  attempts: 'Failed attempts',
  lifetime: 'Session lifetime',
  inactivity: 'Inactivity',
  tokens: 'Access tokens',
  cookies: 'Cookies',
  transport: 'Transport',
  secondFactor: 'Second factor',
};

/** What is configured, what of it is weak, and the second factor of staff. */
export function Policy() {
  const query = useQuery(policyQuery(useHttp()));
  return (
    <QueryView query={query} what="the security policy">
      {(policy) => (
        <div className="grid gap-10 [&>*]:min-w-0">
          <SecondFactor policy={policy} />
          <Section
            id="security-policy"
            title="What is configured"
            says="Read from the running service. The operator changes it in the environment."
          >
            <DescriptionList
              items={policy.items.map(({ id, says, weak }) => ({
                term: LABELS[id] ?? id,
                detail: (
                  <>
                    <p>{says}</p>
                    {weak === null ? null : <p className="font-bold text-warning">Weak: {weak}</p>}
                  </>
                ),
              }))}
            />
          </Section>
        </div>
      )}
    </QueryView>
  );
}

function SecondFactor({ policy }: { policy: SecurityPolicy }) {
  const { coverage, secondFactor } = policy;
  const { staff, covered, missing } = coverage;
  const rest = staff - covered - missing.length;
  return (
    <Section id="security-second-factor" title="Second factor of staff">
      <p>
        <span className="font-bold tabular-nums">
          {covered} of {staff}
        </span>{' '}
        staff accounts have a second factor.{' '}
        {secondFactor.required
          ? 'It is required: staff pages refuse sessions without one.'
          : 'It is not required.'}
      </p>
      {missing.length === 0 ? null : (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          Without:{' '}
          {missing.map((person, index) => (
            <Fragment key={person.id}>
              {index === 0 ? null : ', '}
              <SectionPerson person={person} />
            </Fragment>
          ))}
          {rest > 0 ? ` and ${rest} more` : ''}
        </p>
      )}
      <FactorAct secondFactor={secondFactor} />
    </Section>
  );
}

function FactorAct({ secondFactor }: Pick<SecurityPolicy, 'secondFactor'>) {
  const { required, byConfiguration, mayRequire, version } = secondFactor;
  const http = useHttp();
  const queries = useQueryClient();
  const mayAct = useMayAct();
  if (byConfiguration) {
    return <p className="text-sm text-muted">The operator’s configuration requires it.</p>;
  }
  if (!mayAct) return null;
  if (!required && !mayRequire) {
    return (
      <p className="text-sm text-muted">
        To require it, set up your own second factor under Account and sign in with it. Otherwise
        you would lock yourself out.
      </p>
    );
  }
  const reload = () => queries.invalidateQueries({ queryKey: SECURITY_KEY });
  const verb = required ? 'Stop requiring it' : 'Require it of all staff';
  return (
    <div>
      <StaffAct<{ reason: string; currentPassword: string }, string>
        label={verb}
        variant={required ? 'outline' : 'default'}
        title={
          required ? 'Stop requiring a second factor?' : 'Require a second factor of all staff?'
        }
        says={
          required ? (
            <p>A password alone opens staff pages again.</p>
          ) : (
            <p>From their next request on, staff without one can only set one up.</p>
          )
        }
        verb={verb}
        destructive={required}
        password
        schema={securedForm}
        initial={{ reason: '', currentPassword: '' }}
        send={(body) => sendSecondFactor(http, version, { ...body, required: !required })}
        onDone={() => void reload()}
        onReload={reload}
        done={required ? 'A second factor is no longer required' : 'A second factor is required'}
        seen={{ required }}
        labels={{ required: 'Required' }}
      />
    </div>
  );
}

/** Button that checks the signed notes of the ledger now. */
export function LedgerNow() {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const [result, setResult] = useState<LedgerCheck | null>(null);
  const check = async () => {
    await run(async () => setResult(await checkLedger(http)));
  };
  return (
    <Section
      id="security-ledger"
      title="Ledger"
      says="Checks the newest signed note of each tree: its signature, and its root against the stored tiles. Only roletrail fsck compares every entry with the log."
    >
      <div>
        <Button variant="outline" busy={busy} onClick={() => void check()}>
          Check the ledger now
        </Button>
      </div>
      {error ? (
        <Alert variant="destructive" title="The ledger could not be checked">
          {formatErrorMessage(error)}
        </Alert>
      ) : result === null ? null : (
        <LedgerResult result={result} />
      )}
    </Section>
  );
}

function LedgerResult({ result }: { result: LedgerCheck }) {
  const { agrees, trees, lastFull, at } = result;
  const signed = trees.reduce((sum, tree) => sum + tree.signed, 0);
  const unsigned = trees.reduce((sum, tree) => sum + tree.unsigned, 0);
  const wrong = trees.filter((tree) => tree.result === 'differs');
  return (
    <Alert
      variant={agrees ? 'success' : 'destructive'}
      title={
        agrees
          ? 'The ledger agrees with its signed notes'
          : 'The ledger differs from its signed notes'
      }
    >
      <p>
        {formatUtc(at)}: {signed} signed entries in {trees.length} trees, {unsigned} not signed yet.
      </p>
      {wrong.length === 0 ? null : (
        <p>
          Differs: {wrong.map(({ topic, partition }) => `${topic}/${partition}`).join(', ')}. Run
          roletrail fsck now.
        </p>
      )}
      <p>
        {lastFull === null
          ? 'No full comparison with the log has been made yet.'
          : `Last full comparison ${formatUtc(lastFull.at)}: ${lastFull.agrees ? 'no difference' : 'differences found'}.`}
      </p>
    </Alert>
  );
}
