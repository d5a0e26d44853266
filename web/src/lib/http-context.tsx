import { createContext, use } from 'react';
import type { Http } from './http.ts';

const HttpContext = createContext<Http | null>(null);

export const HttpProvider = HttpContext.Provider;

export function useHttp(): Http {
  const http = use(HttpContext);
  if (http === null) throw new Error('useHttp outside of HttpProvider');
  return http;
}
