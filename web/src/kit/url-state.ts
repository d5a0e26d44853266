import type { AddressChange } from '../lib/address-now.ts';

/** Values of the search parameters that a state owns. `null` removes the parameter. */
export type UrlParams = Readonly<Record<string, string | null>>;

/**
 * Returns the URL change that sets these parameters. Other parameters stay. An empty value is
 * written, because a filter may differ from "not set".
 */
export function withParams(params: UrlParams): AddressChange {
  return (now) => {
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(params)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
}
