/** Lists the page numbers to link: ends and neighbours; null marks a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown: (number | null)[] = [];
  for (const n of [...new Set(near)].sort((a, b) => a - b)) {
    const last = shown.at(-1);
    if (typeof last === 'number' && n - last === 2) shown.push(n - 1);
    else if (typeof last === 'number' && n - last > 2) shown.push(null);
    shown.push(n);
  }
  return shown;
}
