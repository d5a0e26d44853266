import { diffArrays, diffWordsWithSpace } from 'diff';

export type DiffFragment = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };
export type Comparison = {
  /** one list of fragments per paragraph */
  readonly blocks: readonly (readonly DiffFragment[])[];
  /** number of words */
  readonly added: number;
  readonly removed: number;
};

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Compares two texts. Equal paragraphs stay whole; others are compared word by word. */
export function compareTexts(before: readonly string[], after: readonly string[]): Comparison {
  const parts = diffArrays([...before], [...after]);
  const blocks: DiffFragment[][] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i], parts[i + 1]];
    if (part === undefined) continue;
    if (part.removed && next?.added) {
      blocks.push(...changedBlocks(part.value, next.value));
      i += 1;
    } else {
      const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
      blocks.push(...part.value.map((text) => [{ kind, text } as const]));
    }
  }
  const count = (kind: DiffFragment['kind']) =>
    blocks.flat().reduce((sum, piece) => sum + (piece.kind === kind ? words(piece.text) : 0), 0);
  return { blocks, added: count('added'), removed: count('removed') };
}

function changedBlocks(before: readonly string[], after: readonly string[]): DiffFragment[][] {
  const blocks: DiffFragment[][] = [[]];
  for (const part of diffWordsWithSpace(before.join('\n'), after.join('\n'))) {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    part.value.split('\n').forEach((text, i) => {
      if (i > 0) blocks.push([]);
      if (text !== '') blocks.at(-1)?.push({ kind, text });
    });
  }
  return blocks.filter((pieces) => pieces.length > 0);
}
