import type { User } from '@roletrail/contracts/http/auth';
import type { Http } from '../../../lib/http.ts';

const schema = async () => (await import('@roletrail/contracts/http/auth')).userAnswer;

/** Fetches the signed-in user. */
export async function currentUser(http: Http): Promise<User> {
  return (await http.json('/auth/user', schema)).user;
}
