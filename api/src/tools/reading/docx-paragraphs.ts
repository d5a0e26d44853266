import type { FoundLine } from './document.ts';
import type { XmlReader } from './xml.ts';

interface Paragraph {
  text: string;
  /** within a box; its lines stand before those of the paragraph that holds it */
  readonly box: boolean;
  heading: boolean;
  item: boolean;
  bold: boolean;
  /** it has a run that is not bold */
  light: boolean;
}

/** Elements whose content nobody sees any more, or that say the same a second time. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'delInstrText']);
const CHANGED = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** What stands for a character. */
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
};
const HEADING = /^(?:heading|title|subtitle)/i;

/**
 * The paragraphs of one part of a Word document. A paragraph may hold a text box with paragraphs of
 * its own, so those that are open are a stack. Within one: *run* (its properties come first) → text.
 * Skipped elements are counted by depth: nothing within them is read, whatever it holds.
 */
export class DocxParagraphs implements XmlReader {
  readonly lines: FoundLine[] = [];
  hidden = false;
  changed = false;
  readonly #part: NonNullable<FoundLine['part']>;
  readonly #open: Paragraph[] = [];
  #boxes = 0;
  #skipped = 0;
  #runs = 0;
  #inText = false;
  #bold = false;
  #vanish = false;

  constructor(part: NonNullable<FoundLine['part']>) {
    this.#part = part;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (CHANGED.has(name)) this.changed = true;
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      this.#skipped += 1;
      return;
    }
    if (name === 'txbxContent') this.#boxes += 1;
    else if (name === 'p') this.#begin();
    else if (name === 'r') {
      this.#runs += 1;
      this.#bold = false;
      this.#vanish = false;
    } else if (name === 't') this.#inText = true;
    else this.#property(name, attributes);
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (name === 'txbxContent') this.#boxes -= 1;
    else if (name === 'p') this.#end();
    else if (name === 'r') this.#runs -= 1;
    else if (name === 't') this.#inText = false;
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1);
    if (!this.#inText || this.#skipped > 0 || !paragraph) return;
    paragraph.text += text;
    if (text.trim() === '') return;
    if (this.#bold) paragraph.bold = true;
    else paragraph.light = true;
    this.hidden ||= this.#vanish;
  }

  #property(name: string, { val = 'true' }: Readonly<Record<string, string>>): void {
    const paragraph = this.#open.at(-1);
    if (!paragraph) return;
    const on = !['0', 'false', 'off'].includes(val);
    if (name === 'pStyle') paragraph.heading = HEADING.test(val);
    else if (name === 'outlineLvl') paragraph.heading ||= Number(val) < 9;
    else if (name === 'numPr') paragraph.item = true;
    else if (this.#runs === 0) return;
    else if (name === 'b') this.#bold = on;
    else if (name === 'vanish') this.#vanish = on;
    else paragraph.text += SIGNS[name] ?? '';
  }

  #begin(): void {
    const box = this.#boxes > 0;
    const state = { text: '', box, heading: false, item: false, bold: false, light: false };
    this.#open.push(state);
  }

  #end(): void {
    const paragraph = this.#open.pop();
    if (!paragraph) return;
    const { box, heading, item, bold, light } = paragraph;
    const part = box ? 'text-box' : this.#part;
    for (const text of paragraph.text.split('\n')) {
      this.lines.push({ text, part, heading, item, bold: bold && !light });
    }
  }
}
