import type { FoundRole } from '@roletrail/contracts/tools/role-finder';
import { jumpTo } from '../../../lib/jump.ts';
import type { RoleFormControl } from '../role-form-control.ts';

/** The score and its parts. It ranks roles and is not a chance of getting the job. */
export function Reckoning({
  role: { score, parts },
  text,
  asking,
}: {
  role: FoundRole;
  text: string;
  asking: RoleFormControl;
}) {
  return (
    <details className="text-sm">
      <summary className="target w-fit cursor-pointer content-center font-bold">
        {Math.round((100 * score.value) / score.max)}% similar: how we calculate this
      </summary>
      <div className="mt-2 grid gap-2">
        <p className="text-muted">{score.why}</p>
        <ul className="grid gap-1.5">
          {parts.map(({ why, value, weight }) => (
            <li key={why}>
              <span className="font-bold tabular-nums">{value.toFixed(2)}</span>, counts{' '}
              {Math.round(weight * 100)} of 100: {why}
            </li>
          ))}
        </ul>
        <RestsOn spans={score.spans} text={text} asking={asking} />
      </div>
    </details>
  );
}

/** Words of the user's text that support the role. In the form, a press selects them. */
function RestsOn({
  spans,
  text,
  asking,
}: {
  spans: FoundRole['score']['spans'];
  text: string;
  asking: RoleFormControl;
}) {
  if (spans.length === 0 || text === '') return null;
  // a saved resume or a changed text has no matching field on this page
  const isHere =
    asking !== null && asking.values.resume === '' && asking.values.text.trim() === text;
  const before = isHere ? asking.values.text.indexOf(text) : 0;
  return (
    <div className="grid gap-0.5">
      <p>Your words that it rests on:</p>
      <ul className="flex flex-wrap gap-x-4">
        {spans.map((span) => {
          const words = `“${text.slice(span.start, span.end)}”`;
          const { start, end } = { start: span.start + before, end: span.end + before };
          return (
            <li key={span.start} className="wrap-anywhere">
              {isHere ? (
                <button
                  type="button"
                  className="link target cursor-pointer"
                  onClick={() => jumpTo({ source: 'text', start, end })}
                >
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
