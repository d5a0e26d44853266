import t from 'tap';
import { csvFile } from './csv.ts';

t.test('a file as spreadsheets read it, without a formula', async (t) => {
  t.equal(
    csvFile(
      ['n', 'ok', 'none'],
      [
        [-1, true, undefined],
        ['=1+1', false, null],
      ],
    ),
    "\uFEFFn,ok,none\r\n-1,true,\r\n'=1+1,false,\r\n",
  );
});
