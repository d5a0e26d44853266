import type { SecurityFile } from '@roletrail/contracts/http/staff-security';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { saveSecurityList } from '../api.ts';

const SEEN = 'The file has all rows of this list, with the e-mail addresses as you see them.';

/** Button that saves one of the lists. @param filter query parameters of the list */
export function SaveSecurityList(props: {
  list: SecurityFile;
  /** plural noun of the rows */
  rows: string;
  says?: string;
  filter?: Readonly<Record<string, string>>;
}) {
  const { list, rows, says = SEEN, filter = {} } = props;
  const http = useHttp();
  return (
    <SaveCsv
      rows={rows}
      says={says}
      save={(reason) => saveSecurityList(http, list, { ...filter, reason })}
      size="sm"
    />
  );
}
