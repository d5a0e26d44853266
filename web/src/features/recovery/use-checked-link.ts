import { useEffect, useEffectEvent, useState } from 'react';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { isProblem } from '../../lib/http-errors.ts';

/**
 * Checks a mailed link on the server by its secret.
 * @returns the answer; null until it arrives, and if the server cannot answer
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
