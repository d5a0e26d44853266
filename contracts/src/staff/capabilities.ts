/**
 * Tasks that an administrator may do. Every page loads this module, so it has no schema: that is
 * `capability` in primitives.ts.
 */
export const CAPABILITIES = ['users', 'content', 'growth', 'ops', 'settings'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/**
 * Returns what an account may do as an administrator.
 * @param limited rows of the account in `staff_capability`; [] gives all capabilities
 * @returns [] without the role `admin`
 */
export function capabilitiesOf(
  roles: readonly string[],
  limited: readonly Capability[],
): readonly Capability[] {
  if (!roles.includes('admin')) return [];
  return limited.length === 0 ? CAPABILITIES : CAPABILITIES.filter((one) => limited.includes(one));
}
