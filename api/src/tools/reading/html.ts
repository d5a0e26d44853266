import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { attributeOf, type HtmlElement, type HtmlReader, readHtml } from './html-nodes.ts';
import { type OpenLink, withAddress } from './linked-address.ts';

/** Elements without words of the page. */
const SKIPPED = new Set(
  'head,script,style,template,noscript,svg,math,iframe,object,video,audio,canvas,nav,dialog,button,select,input,textarea,map'.split(
    ',',
  ),
);
/** Elements that begin and end lines. */
const BLOCKS = new Set(
  'address,article,aside,blockquote,body,caption,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,html,legend,li,main,menu,ol,p,pre,search,section,summary,table,tbody,td,tfoot,th,thead,tr,ul'.split(
    ',',
  ),
);
const CELLS = new Set(['td', 'th']);
const HIDDEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$))/i;
const HIDDEN_CLASS = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text)(?:\s|$)/i;
const BOLD_STYLE = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
/** Parts of a line that pages move to its edge, without a blank before. */
const EDGE =
  /float\s*:\s*(?:right|left)|text-align\s*:\s*right|(?:^|[\s_-])(?:pull-right|float-right|right|dates?|period|duration)(?:$|[\s_-])/i;

const isHidden = (element: HtmlElement) =>
  element.attrs.some(({ name }) => name === 'hidden') ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  HIDDEN_STYLE.test(attributeOf(element, 'style')) ||
  HIDDEN_CLASS.test(attributeOf(element, 'class'));

const isEdge = (element: HtmlElement) =>
  element.tagName === 'time' ||
  EDGE.test(attributeOf(element, 'style')) ||
  EDGE.test(attributeOf(element, 'class'));

const isBold = ({ tagName }: HtmlElement, style: string) =>
  tagName === 'b' || tagName === 'strong' || tagName === 'th' || BOLD_STYLE.test(style);

/** A saved page of a résumé, as its source has it: scripts and style sheets are not run. @throws Unreadable */
export function readPage(text: string): ExtractedDocument {
  const page = new HtmlLines();
  readHtml(text, page);
  return { kind: 'html', lines: page.lines };
}

class HtmlLines implements HtmlReader {
  readonly lines: ExtractedLine[] = [];
  #words = '';
  #isLight = false;
  #isBold = false;
  /** of open elements; heading levels from 1, null: not a heading */
  #level: number | null = null;
  #bold = 0;
  #kept = 0;
  /** of the line: it begins an item of a list */
  #item = false;
  #paragraphs = 0;
  readonly #links: OpenLink[] = [];
  /** of open rows: the lines of each cell, by the number of the first line */
  readonly #rows: number[][] = [];

  open(element: HtmlElement): boolean {
    const { tagName } = element;
    if (SKIPPED.has(tagName) || isHidden(element)) return false;
    if (BLOCKS.has(tagName)) this.#begin(element);
    else if (tagName === 'br') this.#end();
    else if (isEdge(element) && this.#words.trim() !== '') this.#words += '\t';
    if (isBold(element, attributeOf(element, 'style'))) this.#bold += 1;
    if (tagName === 'a') {
      this.#links.push({ target: attributeOf(element, 'href'), from: this.#words.length });
    }
    return true;
  }

  close(element: HtmlElement): void {
    const { tagName } = element;
    if (isBold(element, attributeOf(element, 'style'))) this.#bold -= 1;
    if (tagName === 'a') this.#endLink();
    if (!BLOCKS.has(tagName)) return;
    this.#end();
    if (tagName === 'pre') this.#kept -= 1;
    else if (levelOf(element) !== null) this.#level = null;
    else if (tagName === 'li') this.#item = false;
    else if (tagName === 'tr') this.#joinCells();
  }

  text(text: string): void {
    if (this.#kept > 0) {
      const [first = '', ...more] = text.split(/\r\n?|\n/);
      this.#add(first);
      for (const line of more) {
        this.#end();
        this.#add(line);
      }
      return;
    }
    const words = text.replace(/\s+/g, ' ');
    this.#add(/[\s]$/.test(this.#words) || this.#words === '' ? words.trimStart() : words);
  }

  #add(words: string): void {
    this.#words += words;
    if (words.trim() === '') return;
    if (this.#bold > 0) this.#isBold = true;
    else this.#isLight = true;
  }

  #begin(element: HtmlElement): void {
    const { tagName } = element;
    this.#end();
    const level = levelOf(element);
    if (level !== null) this.#level = level;
    if (tagName === 'li') this.#item = true;
    else if (tagName === 'pre') this.#kept += 1;
    else if (tagName === 'tr') this.#rows.push([]);
    else if (CELLS.has(tagName)) this.#rows.at(-1)?.push(this.lines.length);
  }

  #end(): void {
    const text = this.#words;
    this.#words = '';
    if (text.trim() !== '') {
      this.#paragraphs += 1;
      const level = this.#level;
      this.lines.push({
        text,
        ...(level === null ? {} : { heading: true, level }),
        item: this.#item && level === null,
        bold: this.#isBold && !this.#isLight,
      });
      this.#item = false;
    }
    this.#isBold = false;
    this.#isLight = false;
  }

  /** Cells of one line each are a line; others are read one after the other. */
  #joinCells(): void {
    const starts = this.#rows.pop() ?? [];
    const [first] = starts;
    if (first === undefined || starts.length < 2) return;
    const ends = [...starts.slice(1), this.lines.length];
    if (starts.some((start, at) => (ends[at] ?? start) - start > 1)) return;
    const [line, ...more] = this.lines.splice(first);
    if (!line) return;
    const text = [line, ...more].map((one) => one.text.trim()).join('\t');
    this.lines.push({ ...line, text, bold: [line, ...more].every(({ bold }) => bold) });
  }

  #endLink(): void {
    this.#words = withAddress(this.#words, this.#links.pop(), this.#paragraphs);
  }
}

/** Level of a heading, 1 for the highest; null: it is none. */
function levelOf(element: HtmlElement): number | null {
  const [, digit] = /^h([1-6])$/.exec(element.tagName) ?? [];
  if (digit !== undefined) return Number(digit);
  if (attributeOf(element, 'role') !== 'heading') return null;
  return /^[1-9]$/.test(attributeOf(element, 'aria-level'))
    ? Number(attributeOf(element, 'aria-level'))
    : 2;
}
