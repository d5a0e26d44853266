import type { OpeningReason } from '@roletrail/contracts/events/admin';
import { EXPORT_FORMATS, type ExportFormat } from '@roletrail/contracts/export-formats';
import type { AuditFilter } from '@roletrail/contracts/http/audit';
import type { AuditListAnswer } from '@roletrail/contracts/http/audit-trail';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '@roletrail/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { downloadFrom } from '../../../../lib/download.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { isProblem, messageOf, ProblemError } from '../../../../lib/http-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField, RadioGroup } from '../../../../ui/choice.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { SelectField, TextareaField } from '../../../../ui/field.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { exportHref, exportQuery, makeExport } from '../../api/exports.ts';
import { FORMAT_WORDS, provesWords, treesWords } from '../../export-words.ts';
import { FILTER_WORDS, FILTERS, readFilters } from '../../trail-address.ts';
import { filterWords, REASON_WORDS } from '../../words.ts';

type Props = {
  /** as the list beside it has them; undefined: it is not there */
  trees: AuditListAnswer['trees'] | undefined;
  onMade: (id: string) => void;
};

/** What will be in an export, what it will prove, and why it is made. */
export function ExportForm({ trees, onMade }: Props) {
  const http = useHttp();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const [problems, setProblems] = useState<{ text?: string; password?: string }>({});
  const [opened, setOpened] = useState(false);
  const { busy, error, run } = useAction();
  const words = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const compliance = useCompliance();
  const asked = readFilters(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = String(given.get('text')).trim();
    const currentPassword = String(given.get('password') ?? '');
    const short = text.length < OPENING_TEXT_MIN;
    const closed = opened && currentPassword === '';
    setProblems({
      ...(short ? { text: `Say why in at least ${OPENING_TEXT_MIN} characters.` } : {}),
      ...(closed ? { password: 'Enter your password.' } : {}),
    });
    if (short) return words.current?.focus();
    if (closed) return secret.current?.focus();
    const body = {
      filter: filterOf(asked),
      format: String(given.get('format')) as ExportFormat,
      reasonCode: String(given.get('reason')) as OpeningReason,
      text,
      opened,
      ...(opened ? { currentPassword } : {}),
    };
    void run(async () => {
      const made = await makeExport(http, body);
      queries.setQueryData(exportQuery(http, made.id).queryKey, made);
      await queries.invalidateQueries({ queryKey: ['audit', 'exports'] });
      downloadFrom(exportHref(made.id));
      onMade(made.id);
    });
  };
  const wrong = isProblem(error, 'PASSWORD_WRONG') ? 'The current password is wrong.' : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Scope asked={asked} trees={trees} {...{ opened, compliance }} />
      {error && !wrong ? (
        <Alert variant="destructive" title="No export was made">
          {refusal(error)}
        </Alert>
      ) : null}
      <RadioGroup
        legend="Format"
        name="format"
        defaultValue={EXPORT_FORMATS[0]}
        options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
      />
      <SelectField label="Reason" name="reason">
        {Object.entries(REASON_WORDS).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextareaField
        ref={words}
        label="Why you need it"
        name="text"
        maxLength={OPENING_TEXT_MAX}
        help="We keep the reason for ever, with your id, and these words until you are erased."
        error={problems.text}
      />
      {compliance ? (
        <CheckboxField
          label="With what was sealed, in the clear"
          help="Addresses, browsers, devices, the accounts’ names and people’s own words. Nobody can download it any more once anybody is erased."
          checked={opened}
          onChange={(event) => setOpened(event.currentTarget.checked)}
        />
      ) : null}
      {opened ? (
        <PasswordField
          ref={secret}
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problems.password ?? wrong}
        />
      ) : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        Make the export
      </Button>
    </form>
  );
}

/** The address has every field as text, the call's partition is a number. */
function filterOf({ partition, ...fields }: Readonly<Record<string, string>>): AuditFilter {
  const place = partition === undefined ? {} : { partition: Number(partition) };
  return { ...(fields as AuditFilter), ...place };
}

function refusal(error: unknown): string {
  if (!(error instanceof ProblemError) || error.errors.length === 0) return messageOf(error);
  return `${error.errors.map(({ path, message }) => `${path} ${message}`).join('; ')}.`;
}

function useCompliance(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.roles.includes('compliance');
}

type ScopeProps = Pick<Props, 'trees'> & {
  asked: Readonly<Record<string, string>>;
  opened: boolean;
  /** who may have entries, and what was sealed */
  compliance: boolean;
};

function Scope({ asked, trees, opened, compliance: withEntries }: ScopeProps) {
  const set = FILTERS.filter((name) => asked[name]);
  const whole = set.every((name) => name === 'topic' || name === 'partition');
  const filters = set.map((name) => (
    <span key={name} className="block">
      {FILTER_WORDS[name]}: {filterWords(name, asked[name] ?? '')}
    </span>
  ));
  return (
    <DescriptionList
      items={[
        { term: 'Records', detail: set.length === 0 ? 'All of them' : filters },
        ...(trees
          ? [{ term: 'Made from', detail: `${treesWords(trees)}, as far as signed by then` }]
          : []),
        {
          term: 'Each row',
          detail: withEntries
            ? `Holds its exact entry, sealed parts ${opened ? 'opened' : 'sealed'}`
            : 'Holds what you see here, not its entry',
        },
        { term: 'It proves', detail: provesWords({ withEntries, whole, opened }) },
      ]}
    />
  );
}
