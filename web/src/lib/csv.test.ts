import t from 'tap';
import { csvFile } from './csv.ts';

t.test('a CSV file is readable by spreadsheets and has no formulas', async (t) => {
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
