/**
 * A module loader's hook: one file of the product is run with pieces of its text replaced. Blanks and
 * kinds of quotes are no matter: some versions of Node give it what was written, others what is run,
 * which has neither blanks nor types.
 */
let mutation = { file: '', edits: [] };

export function initialize(data) {
  mutation = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.split('?')[0].endsWith(`/${mutation.file}`)) return loaded;
  let source = String(loaded.source);
  for (const [from, to] of mutation.edits) {
    const parts = source.split(pattern(from));
    // a mutation that no longer mutates would prove nothing
    if (parts.length !== 2) throw new Error(`${mutation.file}: ${from} is not there once`);
    source = parts.join(to);
  }
  return { ...loaded, source };
}

/** @returns what finds this piece of text, however it is laid out */
function pattern(text) {
  const signs = [...text.replaceAll(/\s/g, '')].map((sign) =>
    /['"]/.test(sign) ? '[\'"]' : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'),
  );
  return new RegExp(signs.join('\\s*'));
}
