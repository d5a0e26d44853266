import { useState } from 'react';
import type { Opened } from '../opened.ts';
import { Begin } from './begin.tsx';
import { Versions } from './versions.tsx';
import { Workbench } from './workbench.tsx';

/** First a resume, from anywhere; then the work on it. What is not saved lives in this page alone. */
export function ResumeDesk() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {opened === null ? (
        <Begin onOpen={setOpened} />
      ) : (
        <Workbench key={opened.id} opened={opened} onClose={() => setOpened(null)} />
      )}
      <Versions onOpen={setOpened} isAtWork={opened !== null} />
    </div>
  );
}
