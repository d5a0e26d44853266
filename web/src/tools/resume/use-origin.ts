import { useState } from 'react';
import {
  type Base,
  type OpenedResume,
  type Origin,
  type TargetJobAd,
  VERSION_TITLE_MAX,
} from './opened-resume.ts';

/** Manages the title, the version and the comparison base of the open resume. */
export function useOrigin(opened: OpenedResume) {
  const [title, setTitle] = useState(opened.title);
  const [origin, setOrigin] = useState<Origin>({
    version: opened.version,
    madeFrom: opened.madeFrom,
  });
  const [base, setBase] = useState<Base>({
    text: opened.review.text,
    name: opened.title,
    version: opened.madeFrom,
  });
  return {
    title,
    setTitle,
    origin,
    /** after it was saved as a new version or in place */
    setOrigin,
    base,
    /** @param version to compare with; null: the resume as opened */
    holdAgainst: (version: string | null) => setBase({ ...base, version }),
    /** Creates a copy for a job. @param text of the original, the base of the changes */
    beginCopy(text: string, target: TargetJobAd): void {
      setBase({ text, name: title, version: null });
      setOrigin({ version: null, madeFrom: origin.version?.id ?? origin.madeFrom });
      setTitle(
        `${title.replace(/ – for .*$/, '')} – for ${target.title}`.slice(0, VERSION_TITLE_MAX),
      );
    },
  };
}
