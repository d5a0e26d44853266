import { useState } from 'react';

/**
 * Returns the text of a live region: that of the last announced change. The initial value is not
 * announced.
 * @param newsOf pure; '' or null for a change that is not announced
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
