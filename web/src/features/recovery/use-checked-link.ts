import { useEffect, useEffectEvent, useState } from 'react';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { isProblem } from '../../lib/http-errors.ts';

/**
 * Asks the server about a mailed link with its secret, so that only its reader learns the answer.
 * @returns the answer; null until it came, and if the server cannot say
 */
export function useCheckedLink<T>(
  token: string,
  check: (http: Http, token: string) => Promise<T>,
  onInvalid: () => void,
): T | null {
  const http = useHttp();
  const [answer, setAnswer] = useState<T | null>(null);
  const invalid = useEffectEvent(onInvalid);
  useEffect(() => {
    let gone = false;
    check(http, token).then(
      (facts) => {
        if (!gone) setAnswer(() => facts);
      },
      (error: unknown) => {
        if (!gone && isProblem(error, 'LINK_INVALID')) invalid();
      },
    );
    return () => {
      gone = true;
    };
  }, [http, token, check]);
  return answer;
}
