import t from 'tap';
import { extractFile } from './read-file.ts';

const read = (body: string) =>
  extractFile({ bytes: Buffer.from(`<!DOCTYPE html><html>${body}</html>`), name: 'me.html' });
const linesOf = ({ text, lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ start, end, level, item, bold }) =>
    [level ?? '', item ? 'item' : '', bold ? 'bold' : '', text.slice(start, end)].join('|'),
  );

t.test('blocks, headings, lists, breaks and link targets of a page are lines', async (t) => {
  const document = await read(`<head><title>A page</title><style>p { color: red }</style></head>
    <body><h1>Ada
      Byron</h1>
    <p>Call <a href="tel:+15550100142">me</a> or <a href="mailto:ada@example.org">ada@example.org</a>,
      <a href="https://example.org/ada">my page</a><a href="#top">top</a></p>
    <h2>Experience</h2>
    <div><h3>Analyst <span class="date-range">2015 – 2019</span></h3><span>Acme</span> <em>Inc</em></div>
    <ul><li>Led <b>seven</b></li><li><p>Wrote &amp; read</p><p>and more</p><ol><li>within</li></ol></li></ul>
    <p><strong>Bold</strong><br>next<div role="heading" aria-level="3">Skills</div>
    <pre>one
  two</pre></body>`);
  t.equal(document.kind, 'html');
  t.strictSame(linesOf(document), [
    '1|||Ada Byron',
    '|||Call me +15550100142 or ada@example.org, my page https://example.org/adatop',
    '2|||Experience',
    '3|||Analyst\t2015 – 2019',
    '|||Acme Inc',
    '|item||Led seven',
    '|item||Wrote & read',
    '|||and more',
    '|item||within',
    '||bold|Bold',
    '|||next',
    '3|||Skills',
    '|||one',
    '|||two',
  ]);
});

t.test('a row of short cells is one line; of longer ones each is read by itself', async (t) => {
  const document = await read(
    `<table><tr><th>Jan 2015</th><td>Analyst</td><td>Acme</td></tr>
     <tr><td>2011</td><td><p>Clerk</p><ul><li>Filed</li></ul></td></tr></table>`,
  );
  t.strictSame(linesOf(document), [
    '|||Jan 2015\tAnalyst\tAcme',
    '|||2011',
    '|||Clerk',
    '|item||Filed',
  ]);
});

t.test('what a page does not show is left out', async (t) => {
  const { text } = await read(
    `<p>Ada<!-- no --><span hidden>one</span><span style="display: none">two</span>
     <i aria-hidden="true">three</i><b class="x sr-only">four</b><script>five()</script>
     <noscript>six</noscript><template>seven</template><nav>eight</nav><svg><text>nine</text></svg></p>`,
  );
  t.equal(text, 'Ada');
});

t.test('a page that grows or nests without end has a code', async (t) => {
  const fonts = Array.from({ length: 2000 }, (_, n) => `<font id=${n}>`).join('');
  await t.rejects(read(fonts + '<p>Ada'.repeat(2000)), { code: 'FILE_TOO_LARGE' });
  await t.rejects(read('<script>let ada</script>'), { code: 'FILE_NO_TEXT' });
  await t.rejects(read(`${'<div>'.repeat(50_000)}Ada`), { code: 'FILE_TOO_LARGE' });
  await t.rejects(read(`${'<table><tr><td>'.repeat(5000)}Ada`), { code: 'FILE_TOO_LARGE' });
  t.equal((await read(`${'<table><tr><td>'.repeat(200)}Ada`)).text, 'Ada');
  t.equal((await read(`${'<p>Ada</p>'.repeat(2000)}`)).text.length, 7999);
});
