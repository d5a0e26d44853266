import type { LegalDraft, LegalOverview } from '@roletrail/contracts/http/legal-drafts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Differences } from '../../../kit/differences.tsx';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { DateField } from '../../../kit/form/fields.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { WaitingRows } from '../../../kit/waiting.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem, type ProblemError } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { DOCUMENT_TITLES } from '../labels.ts';
import { changeDraft, currentDraftQuery, draftKey, draftQuery, LEGAL_KEY } from '../legal-api.ts';

const LegalPreview = lazy(() => import('./legal-preview.tsx'));
const LegalChanges = lazy(() => import('./legal-changes.tsx'));
const schema = async () => (await import('../forms.ts')).legalDraftForm;

/** A draft to be edited, with its preview and its changes against the version in force. */
export default function LegalDraftForm({ id, overview }: { id: string; overview: LegalOverview }) {
  const http = useHttp();
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <p>
        <Link className="link inline-flex target items-center" to="?view=legal">
          All versions and drafts
        </Link>
      </p>
      <QueryView query={useQuery(draftQuery(http, id))} what="the draft" isEmpty={() => false}>
        {(draft) => <Editor draft={draft} overview={overview} />}
      </QueryView>
    </div>
  );
}

function Editor({ draft, overview }: { draft: LegalDraft; overview: LegalOverview }) {
  const { docType, version, effectiveDate } = draft;
  const inForce = overview.documents.find((one) => one.docType === docType)?.inForce ?? null;
  return (
    <>
      <h2 className="text-xl [overflow-wrap:anywhere]">
        {DOCUMENT_TITLES[docType]}, draft of version {version}
      </h2>
      <DraftForm draft={draft} today={overview.today} />
      <Tabs defaultValue="preview">
        <TabsList aria-label="The saved draft">
          <TabsTrigger value="preview">Preview</TabsTrigger>
          <TabsTrigger value="changes">Changes</TabsTrigger>
        </TabsList>
        <TabsContent value="preview">
          <Suspense fallback={<WaitingRows />}>
            <LegalPreview html={draft.html} docType={docType} names={{ version, effectiveDate }} />
          </Suspense>
        </TabsContent>
        <TabsContent value="changes">
          {inForce === null ? (
            <p>No version is in force, so there is nothing to compare with.</p>
          ) : (
            <Suspense fallback={<WaitingRows />}>
              <LegalChanges draft={draft} inForce={inForce.version} />
            </Suspense>
          )}
        </TabsContent>
      </Tabs>
    </>
  );
}

function DraftForm({ draft, today }: { draft: LegalDraft; today: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  // a new form for a draft that was loaded again
  const [loaded, setLoaded] = useState(0);
  const keep = () => queries.invalidateQueries({ queryKey: LEGAL_KEY });
  const reload = async () => {
    await keep();
    setLoaded((times) => times + 1);
  };
  return (
    <ActionForm
      key={loaded}
      schema={schema}
      initial={{ effectiveDate: draft.effectiveDate, html: draft.html }}
      send={(body) => changeDraft(http, draft, body)}
      onDone={(saved) => {
        queries.setQueryData(draftKey(saved.id), saved);
        void queries.invalidateQueries({ queryKey: [...LEGAL_KEY, 'overview'] });
        toast({ title: 'The draft is saved' });
      }}
      verb="Save the draft"
      problems={{ DOCUMENT_DAY_PAST: 'effectiveDate', DOCUMENT_UNSAFE: 'html' }}
      words={nameRefused}
      general={(error) =>
        isProblem(error, 'EDIT_CONFLICT') ? (
          <Changed draft={draft} onKeep={keep} onReload={reload} />
        ) : undefined
      }
      wide
      guardLeaving
    >
      {(field) => (
        <>
          <DateField
            label="In force from"
            help="Day in UTC, today or later."
            min={today}
            className="max-w-56"
            {...field('effectiveDate')}
          />
          <TextareaField
            label="Text in HTML"
            help="Headings, paragraphs, lists, emphasis, and links within this site. Anything else is refused by name."
            rows={18}
            spellCheck
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            {...field('html')}
          />
        </>
      )}
    </ActionForm>
  );
}

/** Names everything that was refused in a text. */
function nameRefused({ code, errors }: ProblemError): string | undefined {
  if (code !== 'DOCUMENT_UNSAFE') return undefined;
  return `The draft is not saved. Please correct: ${errors.map(({ message }) => message).join('; ')}.`;
}

/** Callback ref: the message is read out, and the next Tab leads to its button. */
const focusAtOnce = (message: HTMLDivElement | null) => message?.focus();

function Changed(props: {
  draft: LegalDraft;
  onKeep: () => Promise<void>;
  onReload: () => Promise<void>;
}) {
  const { draft, onKeep, onReload } = props;
  return (
    <Alert
      ref={focusAtOnce}
      variant="destructive"
      title="This draft was changed elsewhere meanwhile"
    >
      <Newer draft={draft} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void onReload()}>
          Load the newer draft
        </Button>
        <Button variant="outline" size="sm" onClick={() => void onKeep()}>
          Replace it with my text
        </Button>
      </div>
    </Alert>
  );
}

/** What was changed elsewhere. */
function Newer({ draft }: { draft: LegalDraft }) {
  const { data, isError } = useQuery(currentDraftQuery(useHttp(), draft.id));
  if (isError) return <p>The newer draft could not be loaded.</p>;
  if (data === undefined) return <p role="status">Loading the newer draft...</p>;
  if (data.revision === draft.revision) {
    return <p role="status">Your text replaces the newer draft when you save.</p>;
  }
  return (
    <div className="grid gap-2 font-normal">
      {data.effectiveDate === draft.effectiveDate ? null : (
        <p>
          In force from {formatDate(data.effectiveDate)}. You saw: {formatDate(draft.effectiveDate)}
          .
        </p>
      )}
      <Differences text={data.html} than={draft.html} name="the draft that you saw" />
    </div>
  );
}
