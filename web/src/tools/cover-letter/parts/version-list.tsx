import type { LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import { useState } from 'react';
import { Differences } from '../../../kit/differences.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toText } from '../editing.ts';
import type { LetterVersion } from '../opened-letter.ts';

type Props = {
  versions: readonly LetterVersion[];
  now: LetterParagraphs;
  onKeep: () => void;
  onBringBack: (version: LetterVersion) => void;
};

/** Earlier texts of the letter: what changed since, and back to one. */
export function LetterVersions({ versions, now, onKeep, onBringBack }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const version = versions.find(({ savedAt }) => savedAt === shown) ?? null;
  return (
    <div className="grid gap-4">
      <Button variant="outline" className="justify-self-start" onClick={onKeep}>
        Keep this text as a version
      </Button>
      {versions.length === 0 ? (
        <p className="text-sm text-muted">
          No version yet. A new draft keeps the text before it, so that nothing is lost.
        </p>
      ) : (
        <ul aria-label="Versions of this letter" className="grid">
          {versions.map((one, at) => (
            <li
              key={one.savedAt}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-1 text-sm"
            >
              <span>
                Version {versions.length - at}, {formatLocal(one.savedAt)}
              </span>
              <span className="flex flex-wrap">
                <Button
                  variant="ghost"
                  size="touch"
                  aria-expanded={shown === one.savedAt}
                  aria-label={`Compare with version ${versions.length - at}`}
                  onClick={() => setShown(shown === one.savedAt ? null : one.savedAt)}
                >
                  Compare
                </Button>
                <Button
                  variant="ghost"
                  size="touch"
                  aria-label={`Bring back version ${versions.length - at}`}
                  onClick={() => onBringBack(one)}
                >
                  Bring back
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {version === null ? null : (
        <Differences
          text={toText(now)}
          than={toText(version.paragraphs)}
          name={`the version of ${formatLocal(version.savedAt)}`}
        />
      )}
    </div>
  );
}
