import type { ExtractedLine } from './document.ts';
import { type OpenLink, withAddress } from './linked-address.ts';
import { levelOf, type OdtLook, type OdtStyle, type OdtStyles } from './odt-styles.ts';
import type { XmlReader } from './xml.ts';

type Attributes = Readonly<Record<string, string>>;
interface Paragraph {
  text: string;
  readonly part: NonNullable<ExtractedLine['part']>;
  /** of a heading, 1 for the highest; null: it is none */
  readonly level: number | null;
  readonly item: boolean;
  bold: boolean;
  /** has a run that is not bold */
  light: boolean;
  hidden: string;
}

/** Elements with deleted, duplicate or invisible content. */
const SKIPPED = new Set(['tracked-changes', 'annotation', 'note-citation', 'ruby-text', 'desc']);
const BOXES = new Set(['text-box', 'custom-shape']);
/** Blanks that one element represents, at most. */
const BLANKS_MOST = 1000;
const PLAIN: OdtLook = { bold: false, vanish: false, white: false, grounded: false };

/**
 * Reads the paragraphs of one part of an OpenDocument text. Open paragraphs are a stack, because a
 * paragraph may hold a box with paragraphs. Skipped elements are counted by depth.
 */
export class OdtParagraphs implements XmlReader {
  readonly lines: ExtractedLine[] = [];
  changed = false;
  readonly #styles: OdtStyles;
  readonly #names: string[] = [];
  readonly #open: Paragraph[] = [];
  readonly #looks: OdtLook[] = [];
  readonly #links: OpenLink[] = [];
  /** items of lists that are open; false: its first paragraph was read */
  readonly #items: boolean[] = [];
  #part: NonNullable<ExtractedLine['part']> | null = null;
  #skipped = 0;
  #boxes = 0;
  #cells = 0;
  #notes = 0;
  #paragraphs = 0;

  constructor(styles: OdtStyles) {
    this.#styles = styles;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'changed-region') this.changed = true;
    // alternative text of a picture
    const isTitle = name === 'title' && this.#names.at(-1) === 'frame';
    this.#names.push(name);
    if (this.#skipped > 0 || SKIPPED.has(name) || isTitle) this.#skipped += 1;
    else if (name === 'p' || name === 'h') this.#begin(name, attributes);
    else if (name === 'span') {
      this.#looks.push({ ...this.#look(), ...this.#style('text', attributes) });
    } else if (name === 'a') {
      const from = this.#open.at(-1)?.text.length ?? 0;
      this.#links.push({ target: attributes.href ?? '', from });
    } else if (name === 'list-item') this.#items.push(true);
    else if (!this.#enter(name, 1)) this.#sign(name, attributes);
  }

  close(name: string): void {
    this.#names.pop();
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'p' || name === 'h') this.#end();
    else if (name === 'span') this.#looks.pop();
    else if (name === 'a') this.#endLink();
    else if (name === 'list-item') this.#items.pop();
    else this.#enter(name, -1);
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1);
    if (this.#skipped > 0 || !paragraph) return;
    const words = text.replace(/\s+/g, ' ');
    paragraph.text += words;
    const { bold, vanish, white, grounded } = this.#look();
    // the ground of a cell or box may be dark
    const isUnseen = vanish || (white && !grounded && this.#cells + this.#boxes === 0);
    // invisible text separates words
    paragraph.hidden += isUnseen ? words : ' ';
    if (words.trim() === '') return;
    if (bold) paragraph.bold = true;
    else paragraph.light = true;
  }

  /** @param step 1: the element begins; -1: it ends @returns false if it holds no paragraphs */
  #enter(name: string, step: 1 | -1): boolean {
    const isIn = step === 1;
    if (BOXES.has(name)) this.#boxes += step;
    else if (name === 'table-cell') this.#cells += step;
    else if (name === 'note-body') this.#notes += step;
    else if (/^header(?:-left|-first)?$/.test(name)) this.#part = isIn ? 'header' : null;
    else if (/^footer(?:-left|-first)?$/.test(name)) this.#part = isIn ? 'footer' : null;
    else return false;
    return true;
  }

  #sign(name: string, { c = '1' }: Attributes): void {
    const paragraph = this.#open.at(-1);
    if (!paragraph) return;
    if (name === 'tab') paragraph.text += '\t';
    else if (name === 'line-break') paragraph.text += '\n';
    else if (name === 's') {
      paragraph.text += ' '.repeat(Math.min(BLANKS_MOST, Math.max(1, Number.parseInt(c, 10) || 1)));
    }
  }

  #look(): OdtLook {
    return this.#looks.at(-1) ?? PLAIN;
  }

  #style(family: string, { 'style-name': name = '' }: Attributes): OdtStyle | undefined {
    return this.#styles.get(`${family} ${name}`);
  }

  #begin(name: string, attributes: Attributes): void {
    this.#paragraphs += 1;
    const style = this.#style('paragraph', attributes);
    const named = style?.level ?? null;
    const level = name === 'h' ? (levelOf(attributes['outline-level'] ?? '') ?? named ?? 1) : named;
    const isItem = this.#items.at(-1) ?? style?.numbered ?? false;
    if (this.#items.length > 0) this.#items[this.#items.length - 1] = false;
    const inText = this.#boxes > 0 ? 'text-box' : this.#notes > 0 ? 'note' : 'body';
    const part = this.#part ?? inText;
    const item = isItem && level === null;
    this.#open.push({ text: '', part, level, item, bold: false, light: false, hidden: '' });
    this.#looks.push({ ...PLAIN, ...style });
  }

  #end(): void {
    this.#looks.pop();
    const paragraph = this.#open.pop();
    if (!paragraph) return;
    const { part, level, item, bold, light } = paragraph;
    const heading = level === null ? {} : { heading: true, level };
    for (const [at, text] of paragraph.text.split('\n').entries()) {
      const hidden = at === 0 ? paragraph.hidden : '';
      this.lines.push({ text, part, ...heading, item, bold: bold && !light, hidden });
    }
  }

  #endLink(): void {
    const link = this.#links.pop();
    const paragraph = this.#open.at(-1);
    if (paragraph) paragraph.text = withAddress(paragraph.text, link, this.#paragraphs);
  }
}
