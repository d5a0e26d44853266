/**
 * Fixed lists of experiments: what may be arranged in different ways, and how its effect is
 * measured. Sign-in loads this module, so it holds no sentences.
 */

/** Surfaces that no experiment may touch: a person decides, pays or leaves there. */
export const FORBIDDEN_SURFACES = [
  'terms',
  'decline',
  'inactivity',
  'sign_out',
  'deletion',
  'prices',
] as const;

/** Surfaces that experiments may arrange. */
type Surface = 'dashboard';

/** Returns the surfaces if none of them is forbidden; never otherwise, so that no target compiles. */
export type Allowed<S extends string> = [S & (typeof FORBIDDEN_SURFACES)[number]] extends [never]
  ? S
  : never;

/** Target of experiments. The first arrangement is the base, which everyone gets without one. */
export interface ExperimentTargetEntry {
  readonly arrangements: readonly ['base', string, ...string[]];
}

/** Targets by name, `surface.part`. */
export const EXPERIMENT_TARGETS = {
  'dashboard.blocks': { arrangements: ['base', 'tools_first'] },
} as const satisfies Readonly<Record<`${Allowed<Surface>}.${string}`, ExperimentTargetEntry>>;

export type ExperimentTarget = keyof typeof EXPERIMENT_TARGETS;
/** Arrangements of one target. */
export type ArrangementOf<T extends ExperimentTarget> =
  (typeof EXPERIMENT_TARGETS)[T]['arrangements'][number];

export const EXPERIMENT_TARGET_IDS = Object.keys(EXPERIMENT_TARGETS) as [
  ExperimentTarget,
  ...ExperimentTarget[],
];

/** Days after the exposure in which a metric counts. */
export const METRIC_DAYS = 7;

/** Primary metrics: shares of people, read from tables of accounts. */
export const EXPERIMENT_METRICS = ['saved_run', 'saved_application', 'returned'] as const;
export type ExperimentMetric = (typeof EXPERIMENT_METRICS)[number];

export const EXPERIMENT_STATES = ['draft', 'running', 'ended', 'archived'] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];
