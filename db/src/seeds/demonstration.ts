/**
 * Fictional person whose acceptance the first page shows as an example, in embedded mode only.
 * Sign-in is impossible, because the password is discarded.
 */
export const DEMONSTRATION = {
  email: 'demonstration@roletrail.example',
  userAgent: 'RoleTrail itself, at its first start',
  offer: {
    statement:
      'EXAMPLE. Recorded by RoleTrail itself at its first start, for a made-up person: no one read or accepted anything.',
    buttonText: 'Example',
    locale: 'en',
  },
} as const;
