import type { ExtractedLine } from './document.ts';
import { levelNamed, levelOutlined, type ParagraphStyle } from './docx-styles.ts';
import { type OpenLink, withAddress } from './linked-address.ts';
import type { XmlReader } from './xml.ts';

interface Paragraph {
  text: string;
  /** within a box; its lines come before those of the surrounding paragraph */
  readonly box: boolean;
  /** of a heading, 1 for the highest; null: it is none */
  level: number | null;
  item: boolean;
  bold: boolean;
  /** has a run that is not bold */
  light: boolean;
  /** has a background of its own, or a style that may have one */
  grounded: boolean;
  hidden: string;
}

/** Elements with deleted or duplicate content. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'delInstrText']);
const CHANGED = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** Elements that represent a character. */
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
};
/** Word's own styles of lists. */
const LIST_STYLE = /^list ?(?:bullet|number)/i;
/** Styles of plain paragraphs, which have no background. */
const PLAIN_STYLE = /^(?:normal|body ?text|list ?paragraph|no ?spacing|default)/i;
const WHITE = /^(?:f[0-9a-f]){3}$/i;
const NO_GROUND = /^(?:auto|none|white|(?:f[0-9a-f]){3})$/i;

/** What other parts of the package say of this one. */
export interface DocxParts {
  /** targets of links, by their id */
  readonly targets: ReadonlyMap<string, string>;
  /** by their id */
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
}
const NO_PARTS: DocxParts = { targets: new Map(), styles: new Map() };

/** Characters of Symbol; of other fonts of signs only bullets. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '2d': '–',
  b7: '•',
  a7: '•',
  d8: '•',
  '6c': '•',
  '6e': '•',
  '9f': '•',
  ae: '→',
  e0: '→',
};

/** A sign of a font; '' for pictures such as an envelope. */
function symbolOf({ font = '', char = '' }: Readonly<Record<string, string>>): string {
  const code = Number.parseInt(char, 16);
  if (Number.isNaN(code)) return '';
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (!/symbol|wingdings|webdings/i.test(font)) return low > 0x20 ? String.fromCodePoint(low) : '';
  const known = SYMBOLS[low.toString(16)];
  const isSign = /^symbol$/i.test(font) && low >= 0x20 && low < 0x40;
  return isSign ? (known ?? String.fromCodePoint(low)) : low === 0x2d ? '' : (known ?? '');
}

/**
 * Reads the paragraphs of one part of a Word document. Open paragraphs are a stack, because a
 * paragraph may hold a text box with paragraphs. In a paragraph: *run* (its properties come first)
 * → text. Skipped elements are counted by depth; their content is ignored.
 */
export class DocxParagraphs implements XmlReader {
  readonly lines: ExtractedLine[] = [];
  changed = false;
  readonly #part: NonNullable<ExtractedLine['part']>;
  readonly #open: Paragraph[] = [];
  #boxes = 0;
  #skipped = 0;
  #runs = 0;
  #inText = false;
  #bold = false;
  #vanish = false;
  #white = false;
  /** the run has a background of its own */
  #grounded = false;
  #cells = 0;

  readonly #given: DocxParts;
  readonly #links: OpenLink[] = [];
  #paragraphs = 0;

  constructor(part: NonNullable<ExtractedLine['part']>, given: DocxParts = NO_PARTS) {
    this.#part = part;
    this.#given = given;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (CHANGED.has(name)) this.changed = true;
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      this.#skipped += 1;
      return;
    }
    if (name === 'txbxContent') this.#boxes += 1;
    else if (name === 'tc') this.#cells += 1;
    else if (name === 'p') this.#begin();
    else if (name === 'hyperlink') this.#link(attributes);
    else if (name === 'r') {
      this.#runs += 1;
      this.#bold = false;
      this.#vanish = false;
      this.#white = false;
      this.#grounded = false;
    } else if (name === 't') this.#inText = true;
    else this.#property(name, attributes);
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (name === 'txbxContent') this.#boxes -= 1;
    else if (name === 'tc') this.#cells -= 1;
    else if (name === 'p') this.#end();
    else if (name === 'hyperlink') this.#endLink();
    else if (name === 'r') this.#runs -= 1;
    else if (name === 't') this.#inText = false;
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1);
    if (!this.#inText || this.#skipped > 0 || !paragraph) return;
    paragraph.text += text;
    const unseen = this.#vanish || this.#isUnseen(paragraph);
    // invisible text separates words
    paragraph.hidden += unseen ? text : ' ';
    if (text.trim() === '') return;
    if (this.#bold) paragraph.bold = true;
    else paragraph.light = true;
  }

  /** White text on the white page. Excludes cells and boxes, whose background may be dark. */
  #isUnseen({ grounded }: Paragraph): boolean {
    return this.#white && !grounded && !this.#grounded && this.#cells + this.#boxes === 0;
  }

  #property(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.#open.at(-1);
    if (!paragraph) return;
    const { val = 'true', fill = 'auto' } = attributes;
    const on = !['0', 'false', 'off'].includes(val);
    if (name === 'pStyle') {
      const style = this.#given.styles.get(val);
      paragraph.level = style?.level ?? levelNamed(val);
      paragraph.item ||= LIST_STYLE.test(val) || style?.numbered === true;
      paragraph.grounded ||= !PLAIN_STYLE.test(val);
    } else if (name === 'shd' || name === 'highlight') {
      const isGround = !NO_GROUND.test(name === 'shd' ? fill : val);
      if (this.#runs > 0) this.#grounded ||= isGround;
      else paragraph.grounded ||= isGround;
    } else if (name === 'outlineLvl') paragraph.level = levelOutlined(val) ?? paragraph.level;
    else if (name === 'numPr') paragraph.item = true;
    // numbering 0 takes away the numbering of the style
    else if (name === 'numId' && val === '0') paragraph.item = false;
    else if (this.#runs === 0) return;
    else if (name === 'b') this.#bold = on;
    else if (name === 'vanish') this.#vanish = on;
    else if (name === 'color') this.#white = WHITE.test(val);
    else if (name === 'sym') paragraph.text += symbolOf(attributes);
    else paragraph.text += SIGNS[name] ?? '';
  }

  #link(attributes: Readonly<Record<string, string>>): void {
    const id = attributes.id ?? attributes['r:id'] ?? '';
    const from = this.#open.at(-1)?.text.length ?? 0;
    this.#links.push({ target: this.#given.targets.get(id) ?? '', from });
  }

  #endLink(): void {
    const link = this.#links.pop();
    const paragraph = this.#open.at(-1);
    if (paragraph) paragraph.text = withAddress(paragraph.text, link, this.#paragraphs);
  }

  #begin(): void {
    this.#paragraphs += 1;
    const box = this.#boxes > 0;
    const looks = { level: null, item: false, bold: false, light: false, grounded: false };
    this.#open.push({ text: '', hidden: '', box, ...looks });
  }

  #end(): void {
    const paragraph = this.#open.pop();
    if (!paragraph) return;
    const { box, level, item, bold, light } = paragraph;
    const heading = level === null ? {} : { heading: true, level };
    const part = box ? 'text-box' : this.#part;
    for (const [at, text] of paragraph.text.split('\n').entries()) {
      const hidden = at === 0 ? paragraph.hidden : '';
      const isItem = item && level === null;
      this.lines.push({ text, part, ...heading, item: isItem, bold: bold && !light, hidden });
    }
  }
}
