import { useId, useMemo } from 'react';
import type { DiffFragment } from '../../../lib/compare-texts.ts';
import type { SafeNode } from '../../../lib/safe-html.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { compareDocuments } from '../compare-documents.ts';

const count = (n: number) => (n === 1 ? '1 word' : `${n} words`);

/**
 * Shows two versions as one text: deletions struck through, insertions underlined. Both are
 * announced, so that colour is not the only cue.
 */
export default function VersionDifference({
  before,
  after,
  names,
}: {
  before: readonly SafeNode[];
  after: readonly SafeNode[];
  names: { before: string; after: string };
}) {
  const id = useId();
  const { blocks, added, removed } = useMemo(
    () => compareDocuments(before, after),
    [before, after],
  );
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="text-xl">
        What changed from {names.before} to {names.after}
      </h2>
      {added + removed === 0 ? (
        <Alert title="Not a word">The two versions say the same in the same words.</Alert>
      ) : (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <span>
            <ins className="diff-added">{count(added)} added</ins>
          </span>
          <span>
            <del className="diff-removed">{count(removed)} removed</del>
          </span>
        </p>
      )}
      <div className="legal">
        {passages(blocks).map(({ changed, first, paragraphs }) =>
          changed ? (
            <Paragraphs key={first} paragraphs={paragraphs} />
          ) : (
            <details key={first} className="my-4 border-l-2 border-border pl-4">
              <summary className="target cursor-pointer content-center text-sm text-muted">
                {paragraphs.length === 1
                  ? '1 paragraph without a change'
                  : `${paragraphs.length} paragraphs without a change`}
              </summary>
              <Paragraphs paragraphs={paragraphs} />
            </details>
          ),
        )}
      </div>
    </section>
  );
}

/** Paragraph, identified by its position. */
type Paragraph = { place: number; pieces: readonly DiffFragment[] };
type Passage = { changed: boolean; first: number; paragraphs: Paragraph[] };

/** Groups adjacent changed or unchanged paragraphs. */
function passages(blocks: readonly (readonly DiffFragment[])[]): Passage[] {
  const found: Passage[] = [];
  blocks.forEach((pieces, place) => {
    const changed = pieces.some(({ kind }) => kind !== 'same');
    const last = found.at(-1);
    if (last?.changed === changed) last.paragraphs.push({ place, pieces });
    else found.push({ changed, first: place, paragraphs: [{ place, pieces }] });
  });
  return found;
}

function Paragraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return paragraphs.map(({ place, pieces }) => (
    <p key={place}>{pieces.map((piece, at) => pieceOf(piece, at))}</p>
  ));
}

function pieceOf({ kind, text }: DiffFragment, key: number) {
  if (kind === 'same') return <span key={key}>{text}</span>;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag key={key} className={kind === 'added' ? 'diff-added' : 'diff-removed'}>
      <span className="sr-only">{kind === 'added' ? '[added: ' : '[removed: '}</span>
      {text}
      <span className="sr-only">]</span>
    </Tag>
  );
}
