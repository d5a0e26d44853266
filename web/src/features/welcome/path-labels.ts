const number = new Intl.NumberFormat('en-GB');

/** Describes the path from an entry to the root, for readers without knowledge of trees. */
export function describePath(entries: number): string {
  return entries === 1
    ? 'It is the only entry so far'
    : `It stands among ${number.format(entries)} entries`;
}

/** Describes the signature: the root covers all entries. */
export function describeSignature(entries: number): string {
  return entries === 1 ? 'Our ledger signed it' : 'Our ledger signed all of them';
}
