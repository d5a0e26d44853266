import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { SelectField } from '../../ui/field.tsx';
import { pricingQuery } from './api/pricing.ts';

/** Choice of a plan on offer, by its slug; '' for the first one, which is no paid plan. */
export function PlanField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const { data: pricing } = useQuery(pricingQuery(useHttp()));
  const [first, ...paid] = pricing?.tiers ?? [];
  return (
    <SelectField label="Plan" {...field}>
      <option value="">{first ? `${first.name} (no paid plan)` : 'No paid plan'}</option>
      {paid.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
