import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavGroup } from './navigation.ts';
import { shortcutsOn } from './shortcuts.ts';
import { createStaffKeys } from './staff-keys.ts';

/** Returns true if a field has the focus or a dialog is open. */
const isBusy = ({ target }: KeyboardEvent) =>
  document.documentElement.dataset.scrollLocked !== undefined ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select')));

/** Opens the staff screens of these groups by G and a letter, while shortcuts are on. */
export function useStaffKeys(groups: readonly NavGroup[]): void {
  const navigate = useNavigate();
  // kept between renders, which may come between the two keys
  const [read] = useState(createStaffKeys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented || isBusy(event) || !shortcutsOn()) return;
      const page = read(event.key, event.timeStamp);
      const link = groups.flatMap(({ links }) => links).find(({ name }) => name === page);
      if (link === undefined) return;
      event.preventDefault();
      void navigate(link.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [groups, navigate, read]);
}
