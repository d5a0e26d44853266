import { createElement, Fragment, type ReactNode } from 'react';

/** Sanitised HTML as plain values: text, or an element with the attributes that were let through. */
export type SafeNode = string | SafeElement;
export type SafeElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SafeNode[];
};

/** React's names for the attributes whose names differ. */
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

/** Sanitised HTML as React elements: no text of it ever passes through an HTML sink. */
export function SafeHtml({ nodes }: { nodes: readonly SafeNode[] }) {
  return <Fragment>{nodes.map(elementOf)}</Fragment>;
}

/** Whether an element of that name stands anywhere in it. */
export function hasElement(nodes: readonly SafeNode[], tag: string): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (node.tag === tag || hasElement(node.children, tag)),
  );
}

/** How many words a person reads in it. */
export function countWords(nodes: readonly SafeNode[]): number {
  return nodes.reduce((sum, node) => sum + wordsOf(node), 0);
}

function wordsOf(node: SafeNode): number {
  if (typeof node !== 'string') return countWords(node.children);
  return node.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The nodes of a DOM tree that a sanitiser made. Comments are not among them. */
export function nodesOf(parent: Node): SafeNode[] {
  return [...parent.childNodes].flatMap((node): SafeNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map((a) => [a.name, a.value]));
    return [{ tag: node.localName, attributes, children: nodesOf(node) }];
  });
}
