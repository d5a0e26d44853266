import { printable } from '@roletrail/verify/printable';
import t from 'tap';
import { hexLines } from './hex-lines.ts';

t.test('what strangers wrote does nothing to a terminal', async (t) => {
  const cases: readonly (readonly [given: string, shown: string])[] = [
    ['{"type":"Ärger 😀"}', '{"type":"Ärger 😀"}'],
    ['two\nlines', 'two\nlines'],
    ['\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
    ['\u009b31m and \r', '\\u{9b}31m and \\u{d}'],
    ['a\u202egnp.exe\u2066\u200b', 'a\\u{202e}gnp.exe\\u{2066}\\u{200b}'],
    ['\0\u007f\u2028\uFFFD\uD800', '\\u{0}\\u{7f}\\u{2028}\\u{fffd}\\u{d800}'],
  ];
  for (const [given, shown] of cases) t.equal(printable(given), shown);
});

t.test('bytes, sixteen a line', async (t) => {
  t.same(hexLines(new Uint8Array(0)), []);
  t.same(hexLines(Buffer.concat([Buffer.from('0123456789abcdef'), Buffer.from([0x1b, 0xff])])), [
    '00000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef',
    '00000010  1b ff                                            ..',
  ]);
});
