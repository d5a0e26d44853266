import type { SettingItem } from '@roletrail/contracts/http/settings';
import t from 'tap';
import { formatUtc } from '../../lib/format.ts';
import { formatNoticeState } from './labels.ts';

t.test('says if pages show the notice', async (t) => {
  const now = Date.parse('2026-11-30T12:00:00.000Z');
  const state = (text: string, from: string | null, until: string | null) => {
    const values = { 'site.notice': text, 'site.notice_from': from, 'site.notice_until': until };
    const items = Object.entries(values).map(([key, value]) => ({ key, value }));
    return formatNoticeState(items as Pick<SettingItem, 'key' | 'value'>[], now);
  };
  const [before, after] = ['2026-11-30T11:00:00.000Z', '2026-11-30T13:00:00.000Z'];
  t.equal(state('', null, null), null);
  t.equal(state('Closed', null, null), 'Shown now');
  t.equal(state('Closed', before, after), `Shown now, until ${formatUtc(after)}`);
  t.equal(state('Closed', after, null), `Shown from ${formatUtc(after)}`);
  t.equal(state('Closed', null, before), `Not shown: ended ${formatUtc(before)}`);
  const at = new Date(now).toISOString();
  t.equal(state('Closed', null, at), `Not shown: ended ${formatUtc(at)}`, 'the end is exclusive');
});
