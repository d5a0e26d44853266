/**
 * Markup rules for the source of a draft. They are stricter than HTML: an HTML parser repairs every
 * source, and a repair can drop words or copy unclosed elements into every following paragraph.
 */
import { LEGAL_HTML } from '@roletrail/contracts/safe-html';

/** Maximum number of sentences in an answer: `createUnsafeError` sends no more. */
const FAULTS_MAX = 20;
/** Maximum number of open elements. The shipped texts need 4; a parser's work grows with it. */
const DEPTH_MAX = 20;
const VOID: ReadonlySet<string> = new Set(['br', 'hr']);
const INLINE: ReadonlySet<string> = new Set(['br', 'strong', 'em', 'u', 'a', 'span']);
/** Allowed elements that end an open paragraph in an HTML parser. */
const BLOCK: ReadonlySet<string> = new Set(LEGAL_HTML.tags.filter((tag) => !INLINE.has(tag)));
const HEADING = /^h[1-6]$/;

// One pattern per token, each tried at one position only. No token holds a `<` after its first
// character, so the tokens of a failed tag end before the next attempt: time is linear.
const TAG_START = /<(\/?)([a-z][a-z0-9-]*)/iy;
const ATTRIBUTE = /[ \t\n]+([a-z][\w:.-]*)=(?:"([^"<]*)"|'([^'<]*)')/iy;
const TAG_END = /[ \t\n]*(\/?)>/y;
/** Characters without a glyph, and characters that change the direction of the text after them. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Complete tag of a source. */
interface Tag {
  /** in lower case */
  readonly name: string;
  readonly isClosing: boolean;
  /** whether the tag ends with `/>` */
  readonly endsWithSlash: boolean;
  /** names in lower case, in the order of the source */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** offset of the first character after the tag */
  readonly end: number;
}

/** Element whose closing tag was not read yet. */
interface OpenElement {
  readonly name: string;
  /** line of its opening tag, from 1 */
  readonly line: number;
}

/**
 * Returns at most 20 sentences about faults of markup, each with its line number; [] if none.
 * Takes time in proportion to the source and builds no tree.
 */
export function findMarkupFaults(source: string): string[] {
  const text = source.replace(/\r\n?/g, '\n');
  const faults: string[] = [];
  for (const fault of markupFaults(text)) {
    faults.push(fault);
    if (faults.length === FAULTS_MAX) return faults;
  }
  return [...faults, ...findUnseenCharacters(text)].slice(0, FAULTS_MAX);
}

/** Returns at most 20 sentences about invisible and direction characters; [] if there are none. */
export function findUnseenCharacters(text: string): string[] {
  const faults: string[] = [];
  const lineAt = countLines(text);
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    faults.push(`Line ${lineAt(index)}: the invisible character U+${code} is not allowed`);
    if (faults.length === FAULTS_MAX) break;
  }
  return faults;
}

/** Yields sentences in the order of the source. The caller stops after FAULTS_MAX of them. */
function* markupFaults(text: string): Generator<string> {
  const open: OpenElement[] = [];
  const lineAt = countLines(text);
  let at = text.indexOf('<');
  while (at !== -1) {
    const line = lineAt(at);
    const tag = readTag(text, at);
    const faults = tag ? tagFaults(tag, line, open) : [incompleteTag(text, at)];
    for (const fault of faults) yield `Line ${line}: ${fault}`;
    at = text.indexOf('<', tag?.end ?? at + 1);
  }
  for (const { name, line } of open) yield `Line ${line}: <${name}> is never closed`;
}

/** Returns a function from offsets, which must not fall, to line numbers from 1. */
function countLines(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** Returns the tag that begins at an offset, or null if no complete tag begins there. */
function readTag(text: string, at: number): Tag | null {
  const start = matchAt(TAG_START, text, at);
  if (!start) return null;
  let end = at + start[0].length;
  const attributes: [string, string][] = [];
  for (;;) {
    const attribute = matchAt(ATTRIBUTE, text, end);
    if (!attribute) break;
    const [whole, name = '', double, single = ''] = attribute;
    attributes.push([name.toLowerCase(), double ?? single]);
    end += whole.length;
  }
  const close = matchAt(TAG_END, text, end);
  if (!close) return null;
  const [, slash, name = ''] = start;
  return {
    name: name.toLowerCase(),
    isClosing: slash === '/',
    endsWithSlash: close[1] === '/',
    attributes,
    end: end + close[0].length,
  };
}

/** @param sticky pattern with the flag y */
function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function incompleteTag(text: string, at: number): string {
  return text[at + 1] === '!' || text[at + 1] === '?'
    ? 'comments and declarations are not allowed'
    : '< begins no complete tag; write &lt; for the character';
}

/** Returns the faults of a tag, and adds its element to `open` or removes it from `open`. */
function tagFaults(tag: Tag, line: number, open: OpenElement[]): string[] {
  if (tag.isClosing) return closingFaults(tag, open);
  const { name, endsWithSlash } = tag;
  const faults = [...attributeFaults(tag), ...placeFaults(name, open)];
  if (VOID.has(name)) return faults;
  if (endsWithSlash) faults.push(`<${name}/> closes nothing; write <${name}></${name}>`);
  if (open.length >= DEPTH_MAX)
    faults.push(`<${name}> is inside more than ${DEPTH_MAX - 1} others`);
  open.push({ name, line });
  return faults;
}

function closingFaults({ name, attributes, endsWithSlash }: Tag, open: OpenElement[]): string[] {
  const own = open.findLastIndex((one) => one.name === name);
  if (own === -1) return [`</${name}> closes no open element`];
  const faults: string[] = [];
  if (attributes.length > 0 || endsWithSlash) faults.push(`</${name}> holds more than its name`);
  const inner = open.at(-1);
  if (inner && own < open.length - 1) {
    faults.push(`</${name}> comes before the end of <${inner.name}> of line ${inner.line}`);
  }
  open.length = own;
  return faults;
}

/**
 * Returns the faults of attributes. An id must contain a hyphen, because no property of a page has
 * one: browsers' sanitizers drop an id that is the name of a property of `document` or of a form.
 * The page then differs from the published text, and is not shown. The names differ by browser.
 */
function attributeFaults({ name, attributes }: Tag): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [key, value] of attributes) {
    if (seen.has(key)) faults.push(`${key.slice(0, 40)} stands twice in <${name}>`);
    seen.add(key);
    if (key === 'id' && !value.includes('-')) {
      const id = value.slice(0, 80);
      faults.push(`id "${id}" would hide a property of the page; write an id with a hyphen`);
    }
  }
  return faults;
}

/** Returns a fault if an HTML parser would move an element out of the elements around it. */
function placeFaults(name: string, open: readonly OpenElement[]): string[] {
  const parent = open.at(-1)?.name;
  if (name === 'li' && parent !== 'ul' && parent !== 'ol') {
    return ['<li> must be directly inside <ul> or <ol>'];
  }
  const around = open.find(
    (one) =>
      (one.name === 'p' && BLOCK.has(name)) ||
      (HEADING.test(one.name) && HEADING.test(name)) ||
      (one.name === 'a' && name === 'a'),
  );
  return around
    ? [`<${name}> cannot be inside <${around.name}> of line ${around.line}; close that first`]
    : [];
}
