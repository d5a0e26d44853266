import {
  EXPORT_FORMATS,
  type ExportFormat,
  mayHoldEntries,
} from '@roletrail/contracts/export-formats';
import type { AuditFilter } from '@roletrail/contracts/http/audit';
import type { AuditListAnswer } from '@roletrail/contracts/http/audit-trail';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../../features/session/session-context.tsx';
import { ActionForm } from '../../../../kit/form/action-form.tsx';
import { downloadFrom } from '../../../../lib/download.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { ProblemError } from '../../../../lib/http-errors.ts';
import { formatRefusal } from '../../../../lib/refusal.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { CheckboxField, RadioGroup } from '../../../../ui/choice.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { createExport, exportHref, exportQuery } from '../../api/exports.ts';
import { FORMAT_LABELS, formatProof, formatTrees } from '../../export-labels.ts';
import { formatTrailFilter } from '../../labels.ts';
import { FILTER_LABELS, readFilters, TRAIL_FILTERS } from '../../trail-address.ts';
import { GROUNDS_PROBLEMS, NO_GROUNDS, OwnPassword, WhyFields } from '../grounds.tsx';

type Props = {
  /** as in the list; undefined: not loaded */
  trees: AuditListAnswer['trees'] | undefined;
  onMade: (id: string) => void;
};

const schema = async () => (await import('../../form-schemas.ts')).exportFields;
const INITIAL = { ...NO_GROUNDS, format: EXPORT_FORMATS[0] as ExportFormat, opened: false };

/** Form of an export: content, proof and reason. */
export function ExportForm({ trees, onMade }: Props) {
  const http = useHttp();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const compliance = useCompliance();
  const asked = readFilters(search);
  return (
    <ActionForm
      schema={schema}
      initial={INITIAL}
      send={(body) => createExport(http, { ...body, filter: filterOf(asked) })}
      onDone={(made) => {
        queries.setQueryData(exportQuery(http, made.id).queryKey, made);
        void queries.invalidateQueries({ queryKey: ['audit', 'exports'] });
        downloadFrom(exportHref(made.id));
        onMade(made.id);
      }}
      problems={GROUNDS_PROBLEMS}
      general={(error) => (
        <Alert variant="destructive" title="No export was made">
          {formatExportRefusal(error)}
        </Alert>
      )}
      verb="Make the export"
      wide
    >
      {(field, values) => {
        const opened = values.value('opened');
        return (
          <>
            <Scope
              asked={asked}
              trees={trees}
              opened={opened}
              compliance={compliance && mayHoldEntries(values.value('format'))}
            />
            <RadioGroup legend="Format" options={FORMATS} {...field('format')} />
            <WhyFields
              field={field}
              help="We keep the reason and your id permanently. We delete this text when you are erased, or after 400 days."
            />
            {compliance ? (
              <CheckboxField
                label="With what was sealed, in the clear"
                help="Addresses, browsers, devices, the accounts’ names and people’s own words. It can no longer be downloaded once a person in it is erased."
                {...field('opened')}
              />
            ) : null}
            {opened ? <OwnPassword {...field('currentPassword')} /> : null}
          </>
        );
      }}
    </ActionForm>
  );
}

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

/** In the URL all fields are text, but the API expects a numeric partition. */
function filterOf({ partition, ...fields }: Readonly<Record<string, string>>): AuditFilter {
  const place = partition === undefined ? {} : { partition: Number(partition) };
  return { ...(fields as AuditFilter), ...place };
}

/** Formats a refusal, with the filters that it names. */
function formatExportRefusal(error: unknown): string {
  if (!(error instanceof ProblemError) || error.errors.length === 0) return formatRefusal(error);
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
  const set = TRAIL_FILTERS.filter((name) => asked[name]);
  const whole = set.every((name) => name === 'topic' || name === 'partition');
  const filters = set.map((name) => (
    <span key={name} className="block">
      {FILTER_LABELS[name]}: {formatTrailFilter(name, asked[name] ?? '')}
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
            : 'Holds what you see here, not the ledger’s entry',
        },
        { term: 'It proves', detail: formatProof({ withEntries, whole, opened }) },
      ]}
    />
  );
}
