import t from 'tap';
import { linksIn } from './links-in.ts';

const OURS = 'http://localhost:3000';

t.test('URLs of our origin become links, the rest stays text', async (t) => {
  const text = `Hello\n\n${OURS}/verify-email#token=abc_-1.\nhttps://evil.example/x and ${OURS}.evil/`;
  const parts = linksIn(text, OURS);
  t.equal(parts.map((part) => part.text).join(''), text, 'nothing is lost');
  t.same(
    parts.filter((part) => part.href !== null).map((part) => part.href),
    [`${OURS}/verify-email#token=abc_-1`],
  );
  t.same(linksIn('', OURS), []);
});
