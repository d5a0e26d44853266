import { useEffect, useState } from 'react';
import { parseLinkToken } from '../features/recovery/link-token.ts';
import { dropHash } from '../lib/browser-apis/address.ts';

/**
 * Reads the secrets of a mailed link and removes them from the URL, so that no history stores them.
 * Returns null until the browser has read the URL: a server never gets the part after `#`.
 * @param names a constant list
 */
export function useMailedToken<Name extends string>(
  names: readonly Name[],
): Record<Name, string | null> | null {
  const [tokens, setTokens] = useState<Record<Name, string | null> | null>(null);
  useEffect(() => {
    const read = () => {
      const { hash } = location;
      const found = Object.fromEntries(names.map((name) => [name, parseLinkToken(hash, name)]));
      setTokens((before) =>
        before !== null && hash === '' ? before : (found as Record<Name, string | null>),
      );
      if (hash !== '') dropHash();
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [names]);
  return tokens;
}
