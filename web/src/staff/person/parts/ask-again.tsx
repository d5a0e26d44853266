import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useQueryClient } from '@tanstack/react-query';
import { REQUEST_ABOUT, REQUEST_REASONS } from '../../../features/consent-words/requests.ts';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { personQuery } from '../person-calls.ts';

const schema = async () =>
  (await import('@roletrail/contracts/http/staff-consent')).askAgainBody.required();

/** Begins words of a sentence with a capital letter, as options of a list. */
const asOption = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Asks a person to decide about the terms again. */
export function AskAgain({ person }: { person: PersonAnswer['person'] }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { queryKey } = personQuery(http, person.id);
  return (
    <StaffAct
      label="Ask for a new decision"
      title="Ask this person to decide again?"
      verb="Ask again"
      says={
        <p>
          They can continue only after a new decision, on open pages too. Earlier decisions stay on
          record. They see the cause, but not your reason.
        </p>
      }
      schema={schema}
      initial={{ reason: '', about: 'both', code: 'record_in_doubt' }}
      send={(body) => http.send(`/admin/users/${person.id}/ask-again`, { method: 'POST', body })}
      onDone={() => void queries.invalidateQueries({ queryKey })}
      done="The person is asked again"
    >
      {(field) => (
        <>
          <SelectField label="About" {...field('about')}>
            {Object.entries(REQUEST_ABOUT).map(([value, words]) => (
              <option key={value} value={value}>
                {asOption(words)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Cause" help="The person sees it." {...field('code')}>
            {Object.entries(REQUEST_REASONS).map(([value, words]) => (
              <option key={value} value={value}>
                {asOption(words)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </StaffAct>
  );
}
