import type { StaffFacts } from '@roletrail/contracts/events/staff';

/** Table of the values that were seen and are different now. */
export function VersionTable(props: {
  seen: StaffFacts;
  current: StaffFacts;
  labels: Readonly<Record<string, string>>;
}) {
  const { seen, current, labels } = props;
  const names = Object.keys(seen).filter(
    (name) => formatVersionFact(seen[name]) !== formatVersionFact(current[name]),
  );
  if (names.length === 0) {
    return <p className="mt-2">The values shown here are unchanged. Another part was changed.</p>;
  }
  return (
    <table className="mt-2 w-full text-sm [overflow-wrap:anywhere]">
      <thead>
        <tr className="text-left">
          <th scope="col">Value</th>
          <th scope="col">You saw</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-border align-top">
            <th scope="row" className="py-1 pr-3 text-left font-bold">
              {labels[name] ?? name}
            </th>
            <td className="py-1 pr-3">{formatVersionFact(seen[name])}</td>
            <td className="py-1">{formatVersionFact(current[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a value of an act; “none” for a missing or empty one. */
export function formatVersionFact(value: StaffFacts[string] | undefined): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
