import type { SkillTransfer } from '@roletrail/contracts/tools/skills';
import { formatLevel } from '../labels.ts';

/** Shared work activities, and skills that today's occupation needs as much. */
export function TransferView({ transfer }: { transfer: SkillTransfer }) {
  const { from, activities, similar, of, skills, why } = transfer;
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <h3 className="text-lg">
          Of {of} work activities, {activities.length} are the same and {similar.length} alike
        </h3>
        <p className="text-sm text-muted">{why}</p>
        {activities.length + similar.length === 0 ? null : (
          <ul className="grid list-disc gap-2 pl-5">
            {activities.map((name) => (
              <li key={name}>
                {name} <span className="text-sm text-muted">(the same today)</span>
              </li>
            ))}
            {similar.map(({ here, there }) => (
              <li key={here}>
                {here} <span className="block text-sm text-muted">like today: {there}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid content-start gap-3">
        <h3 className="text-lg">Skills and knowledge</h3>
        {skills === null ? (
          <p className="text-sm text-muted">
            The data do not rate both occupations, so their skills cannot be compared.
          </p>
        ) : skills.length === 0 ? (
          <p className="text-sm text-muted">
            In none of them does {from.title} ask for as much as this role.
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">
              {from.title} ask for as much of these as this role, by the data. It says nothing of
              you; your own answers do.
            </p>
            <ul className="grid gap-1">
              {skills.map(({ label, there, here }) => (
                <li key={label} className="flex flex-wrap justify-between gap-x-4">
                  <span>{label}</span>
                  <span className="text-sm text-muted tabular-nums">
                    {formatLevel(there)} today, {formatLevel(here)} in this role
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
