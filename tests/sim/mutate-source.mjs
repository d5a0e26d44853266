/**
 * A module loader's hook: one file of the product is run with one piece of its text replaced. What
 * it replaces is the text that is run, without types and blanks.
 */
let mutation = { file: '', from: '', to: '' };

export function initialize(data) {
  mutation = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.split('?')[0].endsWith(`/${mutation.file}`)) return loaded;
  const parts = String(loaded.source).split(mutation.from);
  // a mutation that no longer mutates would prove nothing
  if (parts.length !== 2) throw new Error(`${mutation.file}: ${mutation.from} is not there once`);
  return { ...loaded, source: parts.join(mutation.to) };
}
