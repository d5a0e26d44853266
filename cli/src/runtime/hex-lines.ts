const WIDTH = 16;

/** Bytes as people compare them: offset, hexadecimal digits, and what of them is ASCII. */
export function hexLines(bytes: Uint8Array): readonly string[] {
  return Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, i) => {
    const row = Buffer.from(bytes.subarray(i * WIDTH, (i + 1) * WIDTH));
    const hex = [...row].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = row.toString('latin1').replaceAll(/[^ -~]/g, '.');
    const at = (i * WIDTH).toString(16).padStart(8, '0');
    return `${at}  ${hex.padEnd(WIDTH * 3 - 1)}  ${ascii}`;
  });
}
