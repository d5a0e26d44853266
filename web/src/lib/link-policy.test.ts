import t from 'tap';
import { linkAllowed } from './link-policy.ts';

const OURS = 'https://roletrail.example';

t.test('links of a legal document stay on our origin', async (t) => {
  for (const link of ['/terms', '/', '#a', '#', OURS, `${OURS}/x`, `${OURS}?a`, '/a?b=//c']) {
    t.ok(linkAllowed(link, OURS), link);
  }
  for (const link of [
    '//evil',
    '/\\evil',
    '/\tevil',
    '\\\\evil',
    'https:evil',
    'https://evil',
    'http://evil',
    'https://roletrail.example.evil/',
    'https://roletrail.example@evil/',
    'https://roletrailxexample/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:x',
    'mailto:a@b.c',
    'http://roletrail.example/',
    'terms',
    '?a',
    '',
    '#a b',
    '#a"',
    'https://roletrail.example:8443/',
    '/\r\n//evil',
  ]) {
    t.notOk(linkAllowed(link, OURS), JSON.stringify(link));
  }
});

t.test('the port belongs to the origin', async (t) => {
  t.ok(linkAllowed('http://localhost:3000/x', 'http://localhost:3000'));
  t.notOk(linkAllowed('http://localhost:3001/x', 'http://localhost:3000'));
});
