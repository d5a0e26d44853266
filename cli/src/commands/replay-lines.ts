import type { ReplayedTree, ReplayReport } from '../replay/replay.ts';

/** A replay as a person reads it. */
export function replayLines(
  { stretches, records, ms, recordsPerSecond, rows, trees }: ReplayReport,
  { into, keeps }: { readonly into: 'memory' | 'scratch'; readonly keeps: boolean },
): readonly string[] {
  const number = (n: number) => n.toLocaleString('en');
  const width = Math.max(...Object.keys(rows).map((table) => table.length));
  return [
    `${number(records)} records folded into ${into} in ${(ms / 1000).toFixed(1)} s (${number(recordsPerSecond)}/s)`,
    ...stretches.map(
      ({ topic, partition, from, until }) =>
        `  ${topic}/${partition}: ${until > from ? `offsets ${from} to ${until - 1}` : 'nothing'}`,
    ),
    'rows:',
    ...Object.entries(rows).map(([table, n]) => `  ${table.padEnd(width)}  ${number(n)}`),
    ...(trees === null
      ? ['trees: none, for they cannot begin in the middle']
      : ['trees:', ...trees.map(treeLine)]),
    ...(keeps
      ? ['The tables are kept in the schema scratch; `roletrail replay --drop` ends it.']
      : []),
  ];
}

function treeLine({ topic, partition, size, root, signed }: ReplayedTree): string {
  return `  ${topic}/${partition}: ${size} leaves, root ${root}, ${ofSigned(size, signed)}`;
}

function ofSigned(size: number, signed: ReplayedTree['signed']): string {
  if (signed === null) return 'nothing of it is signed yet';
  if (!signed.isSame) return `NOT the root that was signed at ${signed.size}`;
  return signed.size === size
    ? 'the signed root'
    : `as it was signed at ${signed.size}; the rest is not signed yet`;
}
