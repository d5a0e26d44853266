import { z } from 'zod';

const LINKS_MAX = 8;
const NAME_MAX = 40;
const MESSAGE =
  'must be like Name=https://example.org/search?q={role}&where={place};Other=…, at most 8';

/**
 * Searches on public job sites: `name=address;name=address`. In an address, `{role}` is replaced by the
 * title of the role, which is required, and `{place}` for the place. Only https.
 */
export const jobSearchLinks = z.string().transform((text, ctx) => {
  const links = text.split(';').flatMap((part) => part.trim() || []);
  const read = links.map((part) => {
    const [, name = '', url = ''] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    return { name: name.trim(), url: url.trim() };
  });
  if (links.length > LINKS_MAX || !read.every(isUsable)) {
    ctx.addIssue({ code: 'custom', message: MESSAGE });
    return z.NEVER;
  }
  return read;
});

function isUsable({ name, url }: { name: string; url: string }): boolean {
  if (name === '' || name.length > NAME_MAX || !url.includes('{role}')) return false;
  const filled = url.replaceAll('{role}', 'x').replaceAll('{place}', 'x');
  if (!URL.canParse(filled) || /[\s{}]/.test(filled)) return false;
  const { protocol, username, hostname } = new URL(filled);
  // the host must not depend on what a person typed
  return protocol === 'https:' && username === '' && url.startsWith(`https://${hostname}`);
}
