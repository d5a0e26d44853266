import { LETTER_MAX } from '@roletrail/contracts/tool-limits';
import { useMemo, useState } from 'react';
import { type EditLetter, toEdit, toLetter } from './editing.ts';
import { type LetterVersion, type OpenedLetter, withVersion } from './opened-letter.ts';

const UNDO_MOST = 50;

/** The text of an open letter with its earlier states. */
export function useLetter(opened: OpenedLetter) {
  const [letter, setLetter] = useState<EditLetter>(() => toEdit(opened.draft.paragraphs));
  const [past, setPast] = useState<readonly EditLetter[]>([]);
  const [versions, setVersions] = useState(opened.versions);
  const { paragraphs, paths } = useMemo(() => toLetter(letter), [letter]);
  const change = (next: EditLetter, isTyping: boolean) => {
    if (!isTyping) setPast([letter, ...past].slice(0, UNDO_MOST));
    setLetter(next);
  };
  const keep = () => {
    const next = withVersion(versions, paragraphs, LETTER_MAX.versions);
    setVersions(next);
    return next;
  };
  return {
    letter,
    paragraphs,
    paths,
    versions,
    change,
    keep,
    canUndo: past.length > 0,
    undo() {
      const [last, ...rest] = past;
      if (last === undefined) return;
      setPast(rest);
      setLetter(last);
    },
    bringBack(version: LetterVersion) {
      keep();
      change(toEdit(version.paragraphs), false);
    },
  };
}
