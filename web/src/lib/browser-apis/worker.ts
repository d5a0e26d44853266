import { attempt } from './attempt.ts';

/** Trusted Types, which some browsers lack. The DOM library of TypeScript has no types for them. */
type WithTrustedTypes = {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
};

/**
 * Starts a worker from a script of this build.
 * @param policy name of a Trusted Types policy that the content security policy permits
 * @returns the worker, or null if the browser has no workers or refuses this one
 */
export function startWorker(policy: string, script: string): Worker | null {
  // A policy accepts this one address, so no other value can start a worker through it.
  const rules = { createScriptURL: () => script };
  const { trustedTypes } = window as WithTrustedTypes;
  const trusted = attempt(() => trustedTypes?.createPolicy(policy, rules), undefined);
  return attempt(() => new Worker(trusted?.createScriptURL(script) ?? script), null);
}
