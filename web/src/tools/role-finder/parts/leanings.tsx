import { Chips } from '../../../ui/chips.tsx';
import type { RoleFormValues } from '../role-form-values.ts';

/** Preferences chosen in the answer, with remove buttons. */
export function Leanings({
  values,
  onValuesChange,
}: {
  values: RoleFormValues;
  onValuesChange: (values: RoleFormValues) => void;
}) {
  if (values.more.length + values.less.length === 0) return null;
  const chips = (to: 'more' | 'less') =>
    values[to].map(({ code, title }): [string, string] => [code, title]);
  const remove = (to: 'more' | 'less') => (code: string) =>
    onValuesChange({ ...values, [to]: values[to].filter((one) => one.code !== code) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-bold">More and less</legend>
      <Chips label="More like" chips={chips('more')} onRemove={remove('more')} />
      <Chips label="Less like" chips={chips('less')} onRemove={remove('less')} />
    </fieldset>
  );
}
