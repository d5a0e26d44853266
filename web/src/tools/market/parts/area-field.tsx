import type { AreasAnswer } from '@roletrail/contracts/tools/market';
import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { areasQuery } from '../api/market.ts';
import { AREA_GROUPS } from '../areas.ts';
import { WHOLE_NATION } from '../market-address.ts';

/** Chooses the area to compare with the nation. Says so if no area data is imported. */
export function AreaField(props: { area: string | null; onChoose: (area: string) => void }) {
  const { area, onChoose } = props;
  const { data, isError, refetch } = useQuery(areasQuery(useHttp()));
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm" role="status">
        The areas could not be loaded: figures are national only.
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (data === undefined) return null;
  if (data.release === null) {
    return (
      <p className="text-sm text-muted">
        National only: there are no figures of states or cities here.
      </p>
    );
  }
  return (
    <SelectField
      label="Where"
      help={`Pay by area: Bureau of Labor Statistics, ${data.release.period}.`}
      value={area ?? WHOLE_NATION}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value={WHOLE_NATION}>The whole United States</option>
      {AREA_GROUPS.map(({ kind, label }) => (
        <Group key={kind} label={label} areas={data.areas.filter((one) => one.kind === kind)} />
      ))}
    </SelectField>
  );
}

function Group({ label, areas }: { label: string; areas: AreasAnswer['areas'] }) {
  if (areas.length === 0) return null;
  return (
    <optgroup label={label}>
      {areas.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}
