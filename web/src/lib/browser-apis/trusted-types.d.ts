/** Trusted Types, which some browsers lack. The DOM library of TypeScript has no types for them. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
}
