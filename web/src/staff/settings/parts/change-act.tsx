import type { SettingItem, SettingValueDto } from '@roletrail/contracts/http/settings';
import { SETTING_TITLES } from '@roletrail/contracts/staff/settings';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SETTINGS_KEY, sendSetting } from '../api.ts';
import { formatSetting } from '../labels.ts';

type Values = { reason: string; currentPassword: string };

const securedForm = async () => (await import('../forms.ts')).securedForm;
const openForm = async () => (await import('../forms.ts')).openForm;

/** Button that changes a setting. Its dialog shows the values before and after. */
export function ChangeAct(props: {
  item: SettingItem;
  value: SettingValueDto;
  label: ReactNode;
  size?: 'sm';
  onDone?: () => void;
}) {
  const { item, value, label, size, onDone } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const title = SETTING_TITLES[item.key];
  const reload = () => queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  return (
    <StaffAct<Values, string>
      label={label}
      {...(size ? { size } : {})}
      title={`Change “${title}”?`}
      says={
        <DescriptionList
          items={[
            { term: 'Now', detail: formatSetting(item, item.value) },
            { term: 'After the change', detail: formatSetting(item, value) },
          ]}
        />
      }
      verb="Save the change"
      password={item.secured}
      schema={item.secured ? securedForm : openForm}
      initial={{ reason: '', currentPassword: '' }}
      seen={{ value: item.value }}
      labels={{ value: title }}
      send={({ reason, currentPassword }) =>
        sendSetting(http, item, {
          value,
          reason,
          ...(item.secured ? { currentPassword } : {}),
        })
      }
      {...(item.secured
        ? {}
        : {
            undo: async (version: string) => {
              const reason = TAKEN_BACK;
              await sendSetting(http, { key: item.key, version }, { value: item.value, reason });
              await reload();
            },
          })}
      onReload={reload}
      onDone={() => {
        onDone?.();
        void reload();
      }}
      done={`“${title}” is changed`}
    />
  );
}
