import { profileContent } from '@roletrail/contracts/http/career';
import { z } from 'zod';

const { shape } = profileContent;
const none = z.literal('').transform(() => null);

/** Schema of the form of the profile. A field that is empty becomes null. */
export const profileFields = z.object({
  stage: none.or(shape.stage),
  level: none.or(shape.level),
  currentOccupation: shape.currentOccupation,
  targetOccupation: shape.targetOccupation,
  fieldOfStudy: none.or(shape.fieldOfStudy),
  area: none.or(shape.area),
});

/** Values of the form. */
export type ProfileFormValues = z.input<typeof profileFields>;
