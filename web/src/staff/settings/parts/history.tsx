import type { SettingItem } from '@roletrail/contracts/http/settings';
import { SETTING_TITLES } from '@roletrail/contracts/staff/settings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { saveSettingHistory, settingHistoryQuery } from '../api.ts';
import { formatSetting } from '../labels.ts';
import { ChangeAct } from './change-act.tsx';

/** Key of the setting whose history is open; null: none. */
const parseShown = (search: URLSearchParams) => search.get('history');
const formatShown = (history: string | null) => ({ history });

/** Button, and the panel with the values that a setting had. */
export function SettingHistoryTable({ item }: { item: SettingItem }) {
  const [shown, setShown] = useUrlState(parseShown, formatShown);
  const open = shown === item.key;
  const setOpen = (isOpen: boolean) => setShown(isOpen ? item.key : null);
  const title = SETTING_TITLES[item.key];
  return (
    <>
      <button
        type="button"
        className="link inline-block cursor-pointer pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        History<span className="sr-only"> of {title}</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen}>
        {open ? (
          <SheetContent title={`History of “${title}”`} wide>
            <Versions item={item} />
          </SheetContent>
        ) : null}
      </Sheet>
    </>
  );
}

function Versions({ item }: { item: SettingItem }) {
  const http = useHttp();
  const query = useInfiniteQuery(settingHistoryQuery(http, item.key));
  return (
    <div className="grid gap-4">
      <QueryView query={query} what="the earlier values">
        {({ pages }) => (
          <ol className="divide-y divide-border border-y border-border">
            {pages
              .flatMap(({ items }) => items)
              .map((one) => (
                <li key={one.version} className="grid gap-2 py-3 [overflow-wrap:anywhere]">
                  <p>
                    <del className="text-muted">{formatSetting(item, one.before)}</del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                    <ins className="font-bold no-underline">{formatSetting(item, one.value)}</ins>
                  </p>
                  <p className="text-sm text-muted">
                    {formatUtc(one.at)}, {one.by || 'a deleted account'}
                    {one.reason === null ? '' : `: ${one.reason}`}
                  </p>
                  {item.fixed || one.value === item.value ? null : (
                    <div>
                      <ChangeAct
                        item={item}
                        value={one.value}
                        size="sm"
                        label={
                          <>
                            Go back to this value
                            <span className="sr-only">: {formatSetting(item, one.value)}</span>
                          </>
                        }
                      />
                    </div>
                  )}
                </li>
              ))}
          </ol>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show earlier values</LoadMore>
      <div>
        <SaveCsv
          rows="values"
          says="The file has all values of this setting, with who changed it and why."
          save={(reason) => saveSettingHistory(http, item.key, reason)}
          size="sm"
        />
      </div>
    </div>
  );
}
