import { RELATED_ROLES_PATH, RELATED_TITLE_MAX } from '@roletrail/contracts/related-roles';
import { Button } from '../../ui/button.tsx';

const ID = 'job-title';

/**
 * Asks for a job title. A native GET form with native parts: the server renders the answer, and no
 * script is needed. `error` is shown at the field.
 */
export function TitleForm({ asked, error }: { asked?: string; error?: string | undefined }) {
  return (
    <form
      action={RELATED_ROLES_PATH}
      className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <label htmlFor={ID} className="font-bold sm:col-span-2">
        Your job title, now or last
      </label>
      <input
        id={ID}
        name="title"
        defaultValue={asked}
        maxLength={RELATED_TITLE_MAX}
        autoComplete="off"
        placeholder="e.g. truck driver"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${ID}-error` : undefined}
        className="min-h-11 rounded-md border-2 border-control bg-background px-3"
      />
      <Button type="submit" variant="inverse" className="max-sm:mt-2">
        Show related roles
      </Button>
      {error ? (
        <p id={`${ID}-error`} className="text-sm font-bold text-destructive">
          {error}
        </p>
      ) : null}
    </form>
  );
}
