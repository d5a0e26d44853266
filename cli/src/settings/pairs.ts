import { z } from 'zod';

/** `name=value,name=value`, each percent-encoded where it holds `,` or `=`. */
export const pairs = z.string().transform((text, ctx) => {
  const given: Record<string, string> = {};
  for (const entry of text.split(',').flatMap((part) => part.trim() || [])) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
    try {
      if (name === undefined || value === undefined) throw new URIError('no =');
      given[decodeURIComponent(name.trim())] = decodeURIComponent(value.trim());
    } catch {
      // without the entry: it may be a secret
      ctx.addIssue({ code: 'custom', message: 'must be like name=value,name=value' });
    }
  }
  return given;
});
