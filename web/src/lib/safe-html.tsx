import { createElement, Fragment, type ReactNode } from 'react';

/** Sanitised HTML as plain values: text, or an element with allowed attributes. */
export type SafeNode = string | SafeElement;
export type SafeElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SafeNode[];
};

/** React names of attributes, if different. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
};

function elementOf(node: SafeNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => [NAMES[name] ?? name, value] as const,
  );
  const children = node.children.map(elementOf);
  return createElement(
    node.tag,
    { key, ...Object.fromEntries(attributes) },
    children.length > 0 ? children : undefined,
  );
}

/** Renders sanitised HTML as React elements, without an HTML sink. */
export function SafeHtml({ nodes }: { nodes: readonly SafeNode[] }) {
  return <Fragment>{nodes.map(elementOf)}</Fragment>;
}

/** Returns true if the nodes contain an element of this name. */
export function hasElement(nodes: readonly SafeNode[], tag: string): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (node.tag === tag || hasElement(node.children, tag)),
  );
}

/** Counts the words of a text. */
export function countHtmlWords(nodes: readonly SafeNode[]): number {
  return nodes.reduce((sum, node) => sum + wordsOf(node), 0);
}

function wordsOf(node: SafeNode): number {
  if (typeof node !== 'string') return countHtmlWords(node.children);
  return node.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Converts a sanitised DOM tree to nodes, without comments. */
export function nodesOf(parent: Node): SafeNode[] {
  return [...parent.childNodes].flatMap((node): SafeNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map((a) => [a.name, a.value]));
    return [{ tag: node.localName, attributes, children: nodesOf(node) }];
  });
}
