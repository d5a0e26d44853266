/**
 * The made-up person whose acceptance the first page shows as an example, in embedded mode only.
 * Nobody can sign in as them: the password is thrown away.
 */
export const DEMONSTRATION = {
  email: 'demonstration@roletrail.example',
  userAgent: 'RoleTrail itself, at its first start',
  offer: {
    statement:
      'EXAMPLE. Recorded by RoleTrail itself at its first start, for a made-up person: nobody read or accepted anything.',
    buttonText: 'Example',
    locale: 'en',
  },
} as const;
