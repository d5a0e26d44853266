import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { issueArticlesQuery, noteChange } from '../api.ts';

const schema = async () =>
  (await import('@roletrail/contracts/http/staff-newsletter')).articleNoteBody;
/** Articles that the list shows. */
const SHOWN = 30;

/** What readers answered about articles, and notes about corrections. */
export function ArticleNotes() {
  const query = useQuery(issueArticlesQuery(useHttp()));
  return (
    <section aria-labelledby="article-readers" className="grid gap-4">
      <h2 id="article-readers" className="text-xl">
        Articles and their readers
      </h2>
      <p className="text-muted">
        The {SHOWN} newest articles, with the answers to “Was this useful?”. A note tells readers
        what you corrected or added.
      </p>
      <QueryView query={query} what="the articles">
        {({ items }) => (
          <ul className="grid divide-y divide-border rounded-md border border-border">
            {items.slice(0, SHOWN).map(({ id, title, useful, notUseful }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-3">
                <span className="min-w-0 flex-1 basis-64">
                  {title}
                  <span className="block text-sm text-muted">
                    {useful + notUseful === 0
                      ? 'No answer yet'
                      : `Useful to ${useful} of ${useful + notUseful}`}
                  </span>
                </span>
                <NoteAct id={id} title={title} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function NoteAct({ id, title }: { id: string; title: string }) {
  const http = useHttp();
  return (
    <StaffAct
      label={
        <>
          Note a change<span className="sr-only"> of {title}</span>
        </>
      }
      size="sm"
      title={`Note a change of “${title}”`}
      says={<p>Everyone can read it, under the article and on the page of corrections.</p>}
      verb="Publish the note"
      schema={schema}
      initial={{ kind: 'correction' as const, words: '', reason: '' }}
      send={(body) => noteChange(http, id, body)}
      done="The note is published"
    >
      {(field) => (
        <>
          <SelectField label="Kind" {...field('kind')}>
            <option value="correction">Correction: something was wrong</option>
            <option value="update">Update: something is new</option>
          </SelectField>
          <TextareaField label="What changed" rows={3} {...field('words')} />
        </>
      )}
    </StaffAct>
  );
}
