import t from 'tap';
import { describeDevice } from './describe-device.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const CASES: readonly [userAgent: string | null, kind: string, label: string][] = [
  [
    `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'desktop',
    'Firefox on Linux',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'desktop',
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'desktop',
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'desktop',
    'Opera on Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'desktop',
    'Safari on macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'mobile',
    'Safari on iOS',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Chrome on iPadOS',
  ],
  [
    `${MOZILLA} (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'mobile',
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-X910) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'tablet',
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 16093.68.0) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'desktop',
    'Chrome on ChromeOS',
  ],
  ['curl/8.14.1', 'program', 'curl'],
  ['python-requests/2.32', 'program', 'python-requests'],
  [`${MOZILLA} (X11; Linux)`, 'desktop', 'A browser on Linux'],
  [MOZILLA, 'unknown', 'Unknown device'],
  ['<script>alert(1)</script>', 'unknown', 'Unknown device'],
  ['', 'unknown', 'Unknown device'],
  [null, 'unknown', 'Unknown device'],
];

t.test('a user agent in words', async (t) => {
  for (const [userAgent, kind, label] of CASES) {
    t.match(describeDevice(userAgent), { kind, label }, label);
  }
  const long = describeDevice(`${'x'.repeat(40)}/1.0`);
  t.equal(long.label, 'Unknown device', 'a name that no program has');
});
