import type { Offer } from '@roletrail/contracts/offer';
import { ApiError } from '../errors.ts';
import { type RequiredDocument, requiredOf } from './required-documents.ts';

const BUTTON_TEXT = 'Accept & Continue to Dashboard';
/** The language that statement and button are written in. */
const LOCALE = 'en';

/**
 * Returns the words that an acceptance of these documents has to show.
 * @throws ApiError NOT_READY if terms or privacy policy are not in force yet
 */
export function offerOf(
  documents: readonly Pick<RequiredDocument, 'docType' | 'version'>[],
): Offer {
  const required = requiredOf(documents);
  if (required === null) throw new ApiError('NOT_READY');
  const { termsVersion, privacyVersion } = required;
  return {
    statement: `I have read and accept the Terms & Conditions (version ${termsVersion}) and acknowledge the Privacy Policy (version ${privacyVersion}).`,
    buttonText: BUTTON_TEXT,
    locale: LOCALE,
  };
}
