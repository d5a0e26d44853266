/** Rows of a name, a value and a bar. @param props.rows `share` of the whole width, 0 to 1 */
export function NamedBars(props: {
  label: string;
  rows: readonly { readonly name: string; readonly value: string; readonly share: number }[];
}) {
  const { label, rows } = props;
  return (
    <ul aria-label={label} className="grid max-w-2xl gap-2">
      {rows.map(({ name, value, share }) => (
        <li key={name} className="grid gap-1">
          <p className="flex justify-between gap-4 text-sm">
            <span>{name}</span>
            <span className="font-bold tabular-nums">{value}</span>
          </p>
          <svg aria-hidden="true" className="block h-2 w-full">
            <rect width="100%" height="100%" rx="4" className="fill-raised" />
            <rect width={`${share * 100}%`} height="100%" rx="4" className="fill-chart-1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
