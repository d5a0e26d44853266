import { useMemo } from 'react';
import { compareTexts, type DiffFragment } from '../lib/compare-texts.ts';

/** Shows whole lines if hardly a word is equal, because a word diff is then unreadable. */
function inWhole(pieces: readonly DiffFragment[]): readonly DiffFragment[] {
  const textOf = (...kinds: DiffFragment['kind'][]) =>
    pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('');
  const [before, now] = [textOf('same', 'removed'), textOf('same', 'added')];
  if (textOf('same').length * 2 >= Math.min(before.length, now.length)) return pieces;
  return [
    { kind: 'removed', text: before },
    { kind: 'same', text: ' ' },
    { kind: 'added', text: now },
  ];
}

const count = (n: number) => (n === 1 ? '1 word' : `${n} words`);

/** Shows only changed lines, marked for sighted and screen reader users. */
export function Differences({ text, than, name }: { text: string; than: string; name: string }) {
  const { blocks, added, removed } = useMemo(() => {
    const lines = (all: string) => all.split('\n').filter((line) => line !== '');
    return compareTexts(lines(than), lines(text));
  }, [text, than]);
  const changed = blocks.flatMap((pieces, at) =>
    pieces.some(({ kind }) => kind !== 'same') ? [{ pieces, at }] : [],
  );
  return (
    <>
      <p className="text-sm text-muted">
        Against {name}:{' '}
        {added + removed === 0
          ? 'not a word yet.'
          : `${count(added)} added, ${count(removed)} removed.`}
      </p>
      {changed.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {changed.map(({ pieces, at }) => (
            <li key={at} className="break-words border-l-4 border-border pl-3">
              {inWhole(pieces).map(({ kind, text: words }, n) => {
                const key = `${n}${words}`;
                if (kind === 'added')
                  return (
                    <ins key={key} className="diff-added">
                      {words}
                    </ins>
                  );
                if (kind === 'removed')
                  return (
                    <del key={key} className="diff-removed">
                      {words}
                    </del>
                  );
                return <span key={key}>{words}</span>;
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
