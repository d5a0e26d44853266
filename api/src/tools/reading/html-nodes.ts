import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { UnreadableFileError } from './unreadable.ts';

export type HtmlElement = DefaultTreeAdapterMap['element'];
type HtmlNode = DefaultTreeAdapterMap['childNode'];

/** Receiver of the elements and words of a page. */
export interface HtmlReader {
  /** @returns false: its content is left out, and it is not closed */
  open(element: HtmlElement): boolean;
  close(element: HtmlElement): void;
  text(text: string): void;
}

/** Elements and texts of a page: few bytes of unclosed elements can become millions. */
const NODES_MOST = 200_000;
/** Elements within each other: the parser searches them repeatedly. */
const DEPTH_MOST = 1000;

/** Walks over a page. @throws Unreadable FILE_TOO_LARGE */
export function readHtml(text: string, reader: HtmlReader): void {
  const open: { readonly element: HtmlElement | null; readonly left: HtmlNode[] }[] = [
    { element: null, left: parsed(text).toReversed() },
  ];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const node = top.left.pop();
    if (node === undefined) {
      if (top.element) reader.close(top.element);
      open.pop();
    } else if (defaultTreeAdapter.isTextNode(node)) reader.text(node.value);
    else if (defaultTreeAdapter.isElementNode(node) && reader.open(node)) {
      open.push({ element: node, left: node.childNodes.toReversed() });
    }
  }
}

function parsed(text: string): HtmlNode[] {
  let nodes = 0;
  let depth = 0;
  const bounded: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      nodes += 1;
      if (nodes > NODES_MOST) throw tooMuch(`holds more than ${NODES_MOST} elements`);
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      depth += 1;
      if (depth > DEPTH_MOST)
        throw tooMuch(`has more than ${DEPTH_MOST} elements within each other`);
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return parse(text, { treeAdapter: bounded, scriptingEnabled: false }).childNodes;
}

const tooMuch = (what: string) => new UnreadableFileError('FILE_TOO_LARGE', `The page ${what}.`);

/** Value of an attribute; '' if it has none. */
export const attributeOf = ({ attrs }: HtmlElement, name: string) =>
  attrs.find((one) => one.name === name)?.value ?? '';
