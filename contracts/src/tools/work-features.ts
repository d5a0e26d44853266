/** Features of work that a person may refuse, as ids; their labels are in the web package. */
export const WORK_FEATURES = [
  'driving',
  'nights',
  'weekends',
  'on-call',
  'irregular-hours',
  'full-time',
  'overnight-travel',
  'travel',
  'outdoors',
  'lifting',
  'on-feet',
  'heights',
  'noise',
  'hazards',
  'pressure',
  'patients',
  'classroom',
  'academia',
  'selling',
  'customers',
  'leading',
  'licence',
  'kitchens',
  'shops',
  'phones',
  'armed',
  'desk',
  'screens',
  'chemicals',
  'children',
  'cases',
  'warehouse',
  'factory',
] as const;
export type WorkFeature = (typeof WORK_FEATURES)[number];

/** What a person wants of the next role: more of the same, another field, or not decided. */
export const DIRECTIONS = ['stay', 'change', 'unsure'] as const;
export type Direction = (typeof DIRECTIONS)[number];
