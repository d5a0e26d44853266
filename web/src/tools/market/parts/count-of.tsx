/** A share in words and as a bar. */
export function CountOf({ value, of }: { value: number; of: number }) {
  return (
    <span className="grid max-w-48 gap-1">
      <span className="tabular-nums">
        {value} of {of}
      </span>
      <svg aria-hidden="true" className="h-2 w-full">
        <rect width="100%" height="100%" rx="2" className="fill-raised" />
        <rect width={`${(100 * value) / of}%`} height="100%" rx="2" className="fill-chart-1" />
      </svg>
    </span>
  );
}
