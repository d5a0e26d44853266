/** Reasons for and against a role. */

export type RoleReason = {
  readonly kind:
    | 'related'
    | 'studies'
    | 'wanted'
    | 'ratings'
    | 'terms'
    | 'names'
    | 'interests'
    | 'education'
    | 'preparation'
    | 'experience'
    | 'activities'
    | 'licence'
    | 'check';
  readonly why: string;
  /** names of technologies, elements or words that it rests on */
  readonly names: readonly string[];
};
