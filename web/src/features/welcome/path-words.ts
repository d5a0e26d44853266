const number = new Intl.NumberFormat('en-GB');

/** How the path from an entry to the root reads before anything is computed, for who knows no trees. */
export function amongInWords(entries: number): string {
  return entries === 1
    ? 'It is the only entry so far'
    : `It stands among ${number.format(entries)} entries`;
}

/** What the signature is of: the root stands for all of them. */
export function signedInWords(entries: number): string {
  return entries === 1 ? 'Our ledger signed it' : 'Our ledger signed all of them';
}
