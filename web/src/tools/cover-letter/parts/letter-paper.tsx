import type { LetterLine } from '@roletrail/contracts/letter-page';

const LOOKS: Readonly<Record<LetterLine['kind'], string>> = {
  mark: 'font-bold text-warning',
  name: 'text-xl font-bold',
  contact: '-mt-3 mb-3 text-sm text-muted break-words',
  date: 'mb-2',
  text: 'break-words',
};

/** The letter as its file shows it. */
export function LetterPaper({ lines }: { lines: readonly LetterLine[] }) {
  return (
    <div className="grid gap-4 rounded-md border border-border bg-surface p-5 sm:p-8">
      {lines.map(({ kind, text }) => (
        <p key={`${kind} ${text}`} className={LOOKS[kind]}>
          {text}
        </p>
      ))}
    </div>
  );
}
