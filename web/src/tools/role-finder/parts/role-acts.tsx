import type { FoundRole, RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import { CompareBar } from '../../../features/occupations/components/compare-bar.tsx';
import { CompareButton } from '../../../features/occupations/components/compare-button.tsx';
import { SaveButton } from '../../../features/occupations/components/save-button.tsx';
import { useSaved } from '../../../features/occupations/use-saved.ts';
import { useKeptScroll } from '../../../kit/kept-scroll.ts';
import { keepOpen, wasOpen } from '../kept-place.ts';
import type { RoleFormControl } from '../role-form-control.ts';
import { useCompared } from '../use-compared.ts';
import { FoundRoles } from './found-roles.tsx';

/** List of roles, each of which can be saved and compared. */
export function RolesWithActs(props: {
  result: RoleFinderResult;
  text: string;
  asking: RoleFormControl;
}) {
  const saved = useSaved();
  const { compared, toggle } = useCompared();
  const found = props.result.kind === 'roles' ? props.result.roles : [];
  useKeptScroll(true);
  const acts = ({ code, title }: FoundRole) => (
    <>
      <SaveButton saved={saved} code={code} title={title} />
      <CompareButton compared={compared} code={code} title={title} onToggle={toggle} />
    </>
  );
  return (
    <>
      <FoundRoles {...props} rows={{ acts, wasOpen, onToggle: keepOpen }} />
      <CompareBar
        compared={compared}
        titleOf={(code) => found.find((role) => role.code === code)?.title ?? code}
        onRemove={toggle}
        path="/services/roles/compare"
        to={() => new URLSearchParams({ compare: compared.join(',') })}
      />
    </>
  );
}
