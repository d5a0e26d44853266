import { type Pricing, type Tier, tierFeature } from '@roletrail/contracts/http/pricing';
import type { Database, Tx } from '@roletrail/db/open';
import { z } from 'zod';
import { ApiError } from '../errors.ts';

const features = z.array(tierFeature);

/** The plans on offer, cheapest first as the operator ordered them, and what holds for all prices. */
export async function readPricing(db: Database | Tx): Promise<Pricing> {
  const [setting, rows] = await Promise.all([
    db.selectFrom('pricing_setting').select(['currency', 'tax']).executeTakeFirst(),
    db
      .selectFrom('plan_tier')
      .selectAll()
      .where('is_offered', '=', true)
      .orderBy('position')
      .execute(),
  ]);
  if (!setting) throw new ApiError('NOT_READY', { detail: 'No prices are set up' });
  const tiers: Tier[] = rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    monthlyPrice: row.monthly_price,
    features: features.parse(row.features),
  }));
  return { ...setting, tiers };
}

/** A plan on offer by its slug. @throws ApiError VALIDATION_FAILED when there is none */
export function findTier({ tiers }: Pricing, slug: string): Tier {
  const found = tiers.find((tier) => tier.slug === slug);
  if (found) return found;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'tier', message: 'is not a plan on offer' }],
  });
}
