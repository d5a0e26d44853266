/** Words of HTML that editors write into structured files. */

const BREAKS =
  /<(?:br|\/?(?:p|div|ul|ol|li|h[1-6]|tr|table|blockquote|pre))(?:\s[^<>]{0,500})?\/?>/gi;
const TAGS =
  /<\/?(?:b|strong|i|em|u|s|a|span|code|sub|sup|font|small|mark|td|th|tbody|img)(?:\s[^<>]{0,500})?\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  bull: '•',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
const CODE_MAX = 0x10ffff;

/** Lines of text; a text without markup is as it was. */
export function textOfHtml(html: string): string {
  return html
    .replace(BREAKS, '\n')
    .replace(TAGS, '')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= CODE_MAX ? String.fromCodePoint(code) : whole;
    })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
