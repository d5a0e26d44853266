import type { ExtractedLine } from './document.ts';
import type { XmlReader } from './xml.ts';

interface Paragraph {
  text: string;
  /** within a box; its lines come before those of the surrounding paragraph */
  readonly box: boolean;
  heading: boolean;
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
const HEADING = /^(?:heading|title|subtitle)/i;
/** Styles of plain paragraphs, which have no background. */
const PLAIN_STYLE = /^(?:normal|body ?text|list ?paragraph|no ?spacing|default)/i;
const WHITE = /^(?:f[0-9a-f]){3}$/i;
const NO_GROUND = /^(?:auto|none|white|(?:f[0-9a-f]){3})$/i;

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

  constructor(part: NonNullable<ExtractedLine['part']>) {
    this.#part = part;
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
      paragraph.heading = HEADING.test(val);
      paragraph.grounded ||= !PLAIN_STYLE.test(val);
    } else if (name === 'shd' || name === 'highlight') {
      const isGround = !NO_GROUND.test(name === 'shd' ? fill : val);
      if (this.#runs > 0) this.#grounded ||= isGround;
      else paragraph.grounded ||= isGround;
    } else if (name === 'outlineLvl') paragraph.heading ||= Number(val) < 9;
    else if (name === 'numPr') paragraph.item = true;
    else if (this.#runs === 0) return;
    else if (name === 'b') this.#bold = on;
    else if (name === 'vanish') this.#vanish = on;
    else if (name === 'color') this.#white = WHITE.test(val);
    else paragraph.text += SIGNS[name] ?? '';
  }

  #begin(): void {
    const box = this.#boxes > 0;
    const looks = { heading: false, item: false, bold: false, light: false, grounded: false };
    this.#open.push({ text: '', hidden: '', box, ...looks });
  }

  #end(): void {
    const paragraph = this.#open.pop();
    if (!paragraph) return;
    const { box, heading, item, bold, light } = paragraph;
    const part = box ? 'text-box' : this.#part;
    for (const [at, text] of paragraph.text.split('\n').entries()) {
      const hidden = at === 0 ? paragraph.hidden : '';
      this.lines.push({ text, part, heading, item, bold: bold && !light, hidden });
    }
  }
}
