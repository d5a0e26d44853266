import { readFile } from 'node:fs/promises';
import t from 'tap';

/**
 * WCAG 2.2 contrast of the tokens in every theme: 4.5:1 for text (1.4.3); 3:1 for control edges,
 * the focus ring and chart colours (1.4.11), on every background.
 */
type Pair = readonly [string, string];
const GROUNDS = ['background', 'surface', 'raised'];
const on = (grounds: readonly string[], inks: readonly string[]): Pair[] =>
  grounds.flatMap((ground) => inks.map((ink): Pair => [ink, ground]));

const TEXT: readonly Pair[] = [
  ...on(GROUNDS, ['foreground', 'muted', 'accent-text', 'success', 'warning', 'destructive']),
  ...on(['accent'], ['accent-ink']),
  ...on(['inverse'], ['inverse-ink']),
  ...on(['destructive-surface'], ['foreground', 'destructive']),
  ...on(['success-surface'], ['foreground', 'success']),
  ...on(['warning-surface'], ['foreground', 'warning']),
  ...on(['accent-surface'], ['foreground', 'muted', 'accent-text']),
];
const CHARTS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];
const CONTROLS: readonly Pair[] = [
  ...on(GROUNDS, ['control', 'ring', 'accent-edge', 'destructive', 'success', 'warning']),
  ...on(['background', 'surface'], CHARTS),
  // the tick of a checkbox, and the knob of a switch
  ...on(['accent'], ['accent-ink']),
];

type Tokens = ReadonlyMap<string, number>;

const THEMES = ['dark', 'light', 'bright'];

/** Returns the relative luminance (WCAG 2.2) of oklch(L C H). */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function tokensOf(css: string, theme: string): Tokens {
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? '';
  const found = block.matchAll(/--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...found].map(([, name = '', l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))]),
  );
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [a, b] = [tokens.get(one), tokens.get(other)];
  if (a === undefined || b === undefined) throw new Error(`no token ${one} or ${other}`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

t.test('black and white have the known luminance', async (t) => {
  const known = new Map([
    ['black', luminance(0, 0, 0)],
    ['white', luminance(1, 0, 0)],
  ]);
  t.ok(Math.abs(contrast(known, 'black', 'white') - 21) < 0.01);
});

t.test('tokens have enough contrast', async (t) => {
  const css = await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  for (const theme of THEMES) {
    const tokens = tokensOf(css, theme);
    for (const [pairs, least] of [
      [TEXT, 4.5],
      [CONTROLS, 3],
    ] as const) {
      for (const [one, other] of pairs) {
        const ratio = contrast(tokens, one, other);
        t.ok(ratio >= least, `${theme}: ${one} on ${other} is ${ratio.toFixed(2)}`);
      }
    }
  }
});

t.test('all themes have the same tokens', async (t) => {
  const css = await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const names = (theme: string) => [...tokensOf(css, theme).keys()].sort();
  for (const theme of THEMES) t.same(names(theme), names('dark'), theme);
  t.ok(names('dark').length > 25);
});
