const PROMISED = [
  [
    'From your facts',
    'Up to three requirements of the ad, each with the line of your resume that shows it.',
  ],
  [
    'Nothing invented',
    'What is missing becomes a bracket. The final file waits until each is filled.',
  ],
  ['Checked', 'For another employer’s name, phrases of the ad, openers, length and worn phrases.'],
  ['Yours', 'Change, sort, add and remove sentences; earlier versions stay.'],
] as const;

/** What the tool does, beside the empty form. */
export function Promised() {
  return (
    <dl className="grid gap-5 rounded-md border border-border bg-surface p-5">
      {PROMISED.map(([name, what]) => (
        <div key={name} className="grid gap-1">
          <dt className="font-bold">{name}</dt>
          <dd className="text-sm text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
