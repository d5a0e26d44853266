import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { savePersonTab } from '../person-calls.ts';

/** Button that saves a tab of a person. @param filter query parameters of the tab */
export function SaveTab(props: {
  userId: string;
  tab: Parameters<typeof savePersonTab>[1]['tab'];
  /** plural noun of the rows */
  rows: string;
  filter?: Readonly<Record<string, string>>;
}) {
  const { userId, tab, rows, filter = {} } = props;
  const http = useHttp();
  return (
    <div>
      <SaveCsv
        rows={rows}
        says={`The file has all ${rows} of this list, of one person.`}
        save={(reason) => savePersonTab(http, { userId, tab }, { ...filter, reason })}
        size="sm"
      />
    </div>
  );
}
