import { dirname, posix } from 'node:path';
import { importsOf, type Room, sourceFiles } from './sources.ts';

export const isShipped = (file: string) => !/\.(test|spec)\.tsx?$/.test(file);

/** Every import of one file of a room by another; tests import what they like. */
export function importsInside(room: Room): [from: string, to: string][] {
  const files = new Set(sourceFiles(room).filter(isShipped));
  return [...files].flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier): [string, string] => [file, posix.join(dirname(file), specifier)])
      .filter(([, target]) => files.has(target)),
  );
}

/** The folder or file directly in `folder` that a file belongs to; empty for one outside. */
export function partOf(file: string, folder: string): string {
  if (!file.startsWith(`${folder}/`)) return '';
  const [part = '', ...rest] = file.slice(folder.length + 1).split('/');
  return rest.length > 0 ? `${part}/` : part;
}

export function foldersOf(files: readonly string[]): Set<string> {
  const above = (file: string): string[] =>
    file.includes('/') ? [dirname(file), ...above(dirname(file))] : [];
  return new Set(files.flatMap(above));
}

/** Returns the imports between the parts of a folder. */
export function graphOf(
  imports: readonly [string, string][],
  folder: string,
): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [file, target] of imports) {
    const [from, to] = [partOf(file, folder), partOf(target, folder)];
    if (from !== '' && to !== '' && from !== to) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return graph;
}

/** One cycle as a list of parts, or an empty list. */
export function findCycle(graph: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (part: string): string[] => {
    if (state.get(part) === 'done') return [];
    if (state.get(part) === 'open') return [...path.slice(path.indexOf(part)), part];
    state.set(part, 'open');
    path.push(part);
    for (const target of graph.get(part) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    state.set(part, 'done');
    return [];
  };
  for (const part of graph.keys()) {
    const cycle = visit(part);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
