import { useMemo, useState } from 'react';
import { compareTexts } from '../../../lib/compare-texts.ts';

const paragraphs = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What is other in a draft than in the profile now; compared when it is opened. */
export function DraftChanges({ before, after }: { before: string; after: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="target w-fit cursor-pointer content-center font-bold">
        Before and after
      </summary>
      {open ? <Changes before={before} after={after} /> : null}
    </details>
  );
}

function Changes({ before, after }: { before: string; after: string }) {
  const { blocks, added, removed } = useMemo(
    () => compareTexts(paragraphs(before), paragraphs(after)),
    [before, after],
  );
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-muted">
        {added} {added === 1 ? 'word' : 'words'} added, {removed} removed.
      </p>
      {blocks.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other name
        <p key={at} className="wrap-anywhere">
          {pieces.map(({ kind, text }, n) => {
            const key = `${n}${text}`;
            if (kind === 'added') {
              return (
                <ins key={key} className="diff-added">
                  {text}
                </ins>
              );
            }
            if (kind === 'removed') {
              return (
                <del key={key} className="diff-removed">
                  {text}
                </del>
              );
            }
            return <span key={key}>{text}</span>;
          })}
        </p>
      ))}
    </div>
  );
}
