import type { SettingItem, SettingList } from '@roletrail/contracts/http/settings';
import type { SettingGroup } from '@roletrail/contracts/staff/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { QueryView } from '../../kit/query-view.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { settingsQuery } from './api.ts';
import { formatNoticeState } from './labels.ts';
import { DataSets } from './parts/data-sets.tsx';
import { Legal } from './parts/legal.tsx';
import { Mail } from './parts/mail.tsx';
import { Plans } from './parts/plans.tsx';
import { Setting } from './parts/setting.tsx';

/** Views of the screen, by their URL names; the site comes first. */
const VIEWS = {
  site: { label: 'Site', View: Site },
  legal: { label: 'Terms and privacy policy', View: Legal },
  limits: { label: 'Limits', View: Limits },
  plans: { label: 'Plans', View: Plans },
  data: { label: 'Data sets', View: DataSets },
  operation: { label: 'Mail and operation', View: Operation },
};

function Settings(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Settings', VIEWS);
  return (
    <StaffPage {...texts} tabs={tabs}>
      <div className="grid gap-12 [&>*]:min-w-0">
        <View />
      </div>
    </StaffPage>
  );
}

/** Reads all settings for a view. */
function Loaded({ children }: { children: (all: SettingList) => ReactNode }) {
  return (
    <QueryView query={useQuery(settingsQuery(useHttp()))} what="the settings">
      {children}
    </QueryView>
  );
}

function Site() {
  return (
    <Loaded>
      {({ items }) => (
        <div className="grid gap-12 [&>*]:min-w-0">
          <Group title="Site" group="site" items={items} />
          <Group title="Security" group="security" items={items} />
        </div>
      )}
    </Loaded>
  );
}

function Limits() {
  return (
    <Loaded>
      {({ items }) => (
        <div className="grid gap-4 [&>*]:min-w-0">
          <p className="max-w-prose text-sm text-muted">
            Requests over a limit are refused until later. “Address” is a network address. A change
            counts on every instance within seconds. Each limit has bounds, so that none can be
            switched off and none locks people out.
          </p>
          <Group title="Limits of requests" group="limits" items={items} />
        </div>
      )}
    </Loaded>
  );
}

function Group(props: { title: string; group: SettingGroup; items: readonly SettingItem[] }) {
  const { title, group, items } = props;
  const id = `settings-${group}`;
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {items
          .filter((item) => item.group === group)
          .map((item) => (
            <Setting
              key={item.key}
              item={item}
              state={item.key === 'site.notice' ? <NoticeState items={items} /> : null}
            />
          ))}
      </ul>
    </section>
  );
}

function NoticeState({ items }: { items: readonly SettingItem[] }) {
  const state = formatNoticeState(items, useNow(true, 1000));
  return state === null ? null : <Badge>{state}</Badge>;
}

const round = (n: number) => (Math.round(n * 100) / 100).toLocaleString('en-GB');

function Operation() {
  return (
    <Loaded>
      {({ operator }) => (
        <div className="grid gap-12 [&>*]:min-w-0">
          <Mail operator={operator} />
          <section aria-labelledby="settings-operator" className="grid content-start gap-4">
            <div className="grid gap-1">
              <h2 id="settings-operator" className="text-xl">
                Inactivity and sessions
              </h2>
              <p className="max-w-prose text-sm text-muted">
                The operator sets these in the environment. They cannot be changed here.
              </p>
            </div>
            <DescriptionList
              items={[
                {
                  term: 'Warning',
                  detail: `after ${round(operator.inactivityWarn)} min without activity`,
                },
                {
                  term: 'Sign-out',
                  detail: `after ${round(operator.inactivityEnd)} min without activity`,
                },
                { term: 'Longest session', detail: `${round(operator.sessionHours)} h` },
                { term: 'Of staff', detail: `${round(operator.staffSessionHours)} h` },
              ]}
            />
          </section>
        </div>
      )}
    </Loaded>
  );
}

/** Settings of the product. */
export const screen: StaffScreen = {
  purpose: 'What staff can change while RoleTrail runs. Each change counts at the next request.',
  Content: Settings,
};
