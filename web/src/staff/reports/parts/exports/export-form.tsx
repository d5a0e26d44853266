import { EXPORT_FORMATS, type ExportFormat } from '@roletrail/contracts/export-formats';
import type { AuditFilter } from '@roletrail/contracts/http/audit';
import type { AuditListAnswer } from '@roletrail/contracts/http/audit-trail';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../../features/session/session-context.tsx';
import { downloadFrom } from '../../../../lib/download.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { formatErrorMessage, ProblemError } from '../../../../lib/http-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField, RadioGroup } from '../../../../ui/choice.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { createExport, exportHref, exportQuery } from '../../api/exports.ts';
import { FORMAT_LABELS, formatProof, formatTrees } from '../../export-labels.ts';
import { formatFilter } from '../../labels.ts';
import { FILTER_LABELS, FILTERS, readFilters } from '../../trail-address.ts';
import { OwnPassword, useGrounds, WhyFields } from '../grounds.tsx';

type Props = {
  /** as in the list; undefined: not loaded */
  trees: AuditListAnswer['trees'] | undefined;
  onMade: (id: string) => void;
};

/** Form of an export: content, proof and reason. */
export function ExportForm({ trees, onMade }: Props) {
  const http = useHttp();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const { busy, error, run } = useAction();
  const { read, refused, why, password } = useGrounds(error);
  const compliance = useCompliance();
  const asked = readFilters(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const grounds = read(given);
    if (grounds === null) return;
    const { currentPassword, ...reasons } = grounds;
    const body = {
      filter: filterOf(asked),
      format: String(given.get('format')) as ExportFormat,
      ...reasons,
      opened,
      ...(opened ? { currentPassword } : {}),
    };
    void run(async () => {
      const made = await createExport(http, body);
      queries.setQueryData(exportQuery(http, made.id).queryKey, made);
      await queries.invalidateQueries({ queryKey: ['audit', 'exports'] });
      downloadFrom(exportHref(made.id));
      onMade(made.id);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Scope asked={asked} trees={trees} opened={opened} compliance={compliance} />
      {refused ? (
        <Alert variant="destructive" title="No export was made">
          {refusal(refused)}
        </Alert>
      ) : null}
      <RadioGroup
        legend="Format"
        name="format"
        defaultValue={EXPORT_FORMATS[0]}
        options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
      />
      <WhyFields
        {...why}
        help="We keep the reason for ever, with your id, and these words until you are erased, 400 days at most."
      />
      {compliance ? (
        <CheckboxField
          label="With what was sealed, in the clear"
          help="Addresses, browsers, devices, the accounts’ names and people’s own words. Nobody can download it any more once anybody is erased."
          checked={opened}
          onChange={(event) => setOpened(event.currentTarget.checked)}
        />
      ) : null}
      {opened ? <OwnPassword {...password} /> : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        Make the export
      </Button>
    </form>
  );
}

/** In the URL all fields are text, but the API expects a numeric partition. */
function filterOf({ partition, ...fields }: Readonly<Record<string, string>>): AuditFilter {
  const place = partition === undefined ? {} : { partition: Number(partition) };
  return { ...(fields as AuditFilter), ...place };
}

function refusal(error: unknown): string {
  if (!(error instanceof ProblemError) || error.errors.length === 0)
    return formatErrorMessage(error);
  return `${error.errors.map(({ path, message }) => `${path} ${message}`).join('; ')}.`;
}

function useCompliance(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.roles.includes('compliance');
}

type ScopeProps = Pick<Props, 'trees'> & {
  asked: Readonly<Record<string, string>>;
  opened: boolean;
  /** user may include entries and sealed data */
  compliance: boolean;
};

function Scope({ asked, trees, opened, compliance: withEntries }: ScopeProps) {
  const set = FILTERS.filter((name) => asked[name]);
  const whole = set.every((name) => name === 'topic' || name === 'partition');
  const filters = set.map((name) => (
    <span key={name} className="block">
      {FILTER_LABELS[name]}: {formatFilter(name, asked[name] ?? '')}
    </span>
  ));
  return (
    <DescriptionList
      items={[
        { term: 'Records', detail: set.length === 0 ? 'All of them' : filters },
        ...(trees
          ? [{ term: 'Made from', detail: `${formatTrees(trees)}, as far as signed by then` }]
          : []),
        {
          term: 'Each row',
          detail: withEntries
            ? `Holds its exact entry, sealed parts ${opened ? 'opened' : 'sealed'}`
            : 'Holds what you see here, not its entry',
        },
        { term: 'It proves', detail: formatProof({ withEntries, whole, opened }) },
      ]}
    />
  );
}
