import type { Device } from '@roletrail/contracts/http/auth';

type Rule = readonly [name: string, pattern: RegExp];

/** In this order: many browsers also name the one that they are made from. */
const BROWSERS: readonly Rule[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\bDuckDuckGo\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /^(?:(?!\bVersion\/[\d.]).)*\bVersion\/[\d.].*\bSafari\//],
];
const SYSTEMS: readonly Rule[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];
/** Programs that people sign in with by hand, and what libraries say by themselves. */
const PROGRAM = /^([A-Za-z][\w.+-]{1,30})\/[\d.]/;

const nameOf = (rules: readonly Rule[], text: string) =>
  rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/**
 * A user agent in words, for the person whose session it is: which browser, on what. It is a
 * claim of the client and decides nothing.
 */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = nameOf(BROWSERS, text);
  const system = nameOf(SYSTEMS, text);
  if (browser === null && system === null) {
    const program = /^Mozilla\//.test(text) ? null : (PROGRAM.exec(text)?.[1] ?? null);
    return {
      kind: program === null ? 'unknown' : 'program',
      browser: program,
      system: null,
      label: program ?? 'Unknown device',
    };
  }
  return {
    kind: kindOf(text, system),
    browser,
    system,
    label: [browser ?? 'A browser', ...(system === null ? [] : ['on', system])].join(' '),
  };
}

function kindOf(text: string, system: string | null): Device['kind'] {
  if (system === 'iPadOS') return 'tablet';
  // Android's browsers say "Mobile" on telephones only
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'mobile' : 'tablet';
  if (system === 'iOS' || /\bMobile\b/.test(text)) return 'mobile';
  return 'desktop';
}
