import type { Http } from '../../../lib/http.ts';

export type SignOutScope = 'local' | 'others' | 'global';

/** Ends sessions on the server: this one, the others, or all. */
export async function signOut(http: Http, scope: SignOutScope): Promise<void> {
  await http.send(`/auth/logout?scope=${scope}`, { method: 'POST', keepalive: true });
}
