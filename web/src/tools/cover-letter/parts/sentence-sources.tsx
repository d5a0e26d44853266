import type { LetterSource } from '@roletrail/contracts/tools/cover-letter';
import { describeSource, shortened } from '../labels.ts';

/** Where a sentence comes from, in one line; it opens to the whole words. */
export function SentenceSources({ sources }: { sources: readonly LetterSource[] }) {
  const described = sources.map(describeSource);
  const isLong = described.some(({ words }) => shortened(words) !== words);
  const line = described.map(({ name, words }) => (
    <span key={`${name} ${words}`} className="mr-3 inline">
      <span className="font-bold">{name}</span>
      {words === '' ? null : <>: “{shortened(words)}”</>}
    </span>
  ));
  if (!isLong) return <p className="text-xs text-muted">{line}</p>;
  return (
    <details className="text-xs text-muted">
      <summary className="target cursor-pointer content-center">{line}</summary>
      <ul className="mt-1 grid gap-1 border-l-2 border-border pl-3">
        {described
          .filter(({ words }) => words !== '')
          .map(({ name, words }) => (
            <li key={`${name} ${words}`} className="break-words">
              <span className="font-bold">{name}</span>: “{words}”
            </li>
          ))}
      </ul>
    </details>
  );
}
