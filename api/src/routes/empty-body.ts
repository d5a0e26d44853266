import { z } from 'zod';

/** For calls that take no body: none at all, or an empty object. */
export const emptyBody = z.strictObject({}).nullish();

/** 204 */
export const noContent = z.undefined();
