import { useState } from 'react';
import {
  type Base,
  type OpenedResume,
  type Origin,
  type TargetJobAd,
  TITLE_MOST,
} from './opened-resume.ts';

/** What the resume on the desk is called, which version it is, and what its changes are shown against. */
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
    /** it was kept as another version, or changed in its place */
    setOrigin,
    base,
    /** @param version to be held against; null: what was opened */
    holdAgainst: (version: string | null) => setBase({ ...base, version }),
    /** A copy for a job. @param text of what it is a copy of: what it changes begins behind that */
    beginCopy(text: string, target: TargetJobAd): void {
      setBase({ text, name: title, version: null });
      setOrigin({ version: null, madeFrom: origin.version?.id ?? origin.madeFrom });
      setTitle(`${title.replace(/ – for .*$/, '')} – for ${target.title}`.slice(0, TITLE_MOST));
    },
  };
}
