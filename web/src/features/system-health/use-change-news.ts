import { useState } from 'react';

/**
 * What a live region says of a value: the words for its last change that was news. The first value
 * is none.
 * @param newsOf pure; empty or null where the change is no news
 */
export function useChangeNews<T>(value: T, newsOf: (before: T, after: T) => string | null): string {
  const [seen, setSeen] = useState(value);
  const [news, setNews] = useState('');
  if (seen !== value) {
    setSeen(value);
    const announcement = newsOf(seen, value);
    if (announcement !== null && announcement !== '') setNews(announcement);
  }
  return news;
}
