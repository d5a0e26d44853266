import { readXml } from './xml.ts';

/** What a style says of its paragraphs. */
export interface ParagraphStyle {
  /** they are items of a list */
  readonly numbered: boolean;
  /** they are headings, 1 for the highest; null: they are none */
  readonly level: number | null;
}

/** Level of a style by its name or id: “heading 2”, “Heading2”, “Title” */
export function levelNamed(name: string): number | null {
  const [, digit = ''] = /^heading ?([1-9])/i.exec(name) ?? [];
  if (digit !== '') return Number(digit);
  return /^(?:heading|title|subtitle)/i.test(name) ? 1 : null;
}

/** Level by `w:outlineLvl`, which counts from 0; 9 is a paragraph of text. */
export function levelOutlined(val: string): number | null {
  return /^[0-8]$/.test(val) ? Number(val) + 1 : null;
}

/** Styles that are each based on another, at most. */
const BASES_MOST = 10;

/** @param bytes of `styles.xml`; null: the document has none */
export function stylesOf(bytes: Buffer | null): ReadonlyMap<string, ParagraphStyle> {
  const own = new Map<string, { numbered: boolean; level: number | null; base: string }>();
  if (bytes === null) return own;
  let open = { numbered: false, level: null as number | null, base: '' };
  readXml(bytes, {
    open(name, { styleId = '', val = '' }) {
      if (name === 'style') {
        open = { numbered: false, level: null, base: '' };
        own.set(styleId, open);
      } else if (name === 'name') open.level ??= levelNamed(val);
      else if (name === 'outlineLvl') open.level = levelOutlined(val);
      else if (name === 'basedOn') open.base = val;
      else if (name === 'numId') open.numbered = val !== '0';
    },
    close: () => undefined,
    text: () => undefined,
  });
  const levelOf = (id: string, left: number): number | null => {
    const style = own.get(id);
    if (!style || left === 0) return null;
    return style.level ?? levelOf(style.base, left - 1);
  };
  return new Map(
    [...own].map(([id, { numbered }]) => {
      const level = levelOf(id, BASES_MOST);
      return [id, { level, numbered: numbered && level === null }];
    }),
  );
}
