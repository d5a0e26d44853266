import { mayOpenStaffPage, STAFF_SCREENS } from '@roletrail/contracts/staff/registry';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../features/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choice.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx';
import { staffAccountOf } from '../shell/navigation.ts';
import { shortcutsOn, subscribeShortcuts, switchShortcuts } from '../shell/shortcuts.ts';
import { STAFF_KEYS } from '../shell/staff-keys.ts';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl or ⌘', 'K'], does: 'Go to a page' },
  { keys: ['/'], does: 'Search this page, or go to a page where there is nothing to search' },
  { keys: ['?'], does: 'This list' },
  { keys: ['J', 'K'], does: 'Next and previous row, while a row of a table has the focus' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** Keys of staff screens that the account may open: letter and title. */
function useStaffShortcuts(): readonly (readonly [string, string])[] {
  const account = staffAccountOf(useSession());
  return Object.entries(STAFF_KEYS).flatMap(([id, letter]) => {
    const screen = STAFF_SCREENS.find((one) => one.id === id);
    const mayOpen = mayOpenStaffPage(`staff-${id}`, account);
    return screen && mayOpen ? [[letter.toUpperCase(), screen.title] as const] : [];
  });
}

/** Lists the global shortcuts, with a switch to turn them off. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const screens = useStaffShortcuts();
  const on = useSyncExternalStore(subscribeShortcuts, shortcutsOn, () => true);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className="grid max-w-lg gap-5 p-6"
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <div className="flex items-start justify-between gap-4">
          <div className="grid gap-1">
            <DialogTitle className="text-xl">Keyboard shortcuts</DialogTitle>
            <DialogDescription className="text-sm text-muted">
              They never work while you type in a field.
            </DialogDescription>
          </div>
          <Button variant="ghost" size="icon" className="-mt-2 -mr-2" onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </Button>
        </div>
        <dl className="divide-y divide-border border-y border-border">
          {KEYS.map((shortcut) => (
            <Shortcut key={shortcut.does} {...shortcut} />
          ))}
        </dl>
        {screens.length > 0 ? (
          <section className="grid gap-2" aria-labelledby="staff-keys">
            <h3 id="staff-keys" className="font-bold">
              Staff screens: G, then
            </h3>
            <ul className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
              {screens.map(([letter, title]) => (
                <li key={letter} className="flex items-center gap-2.5">
                  <KeyCap>{letter}</KeyCap>
                  {title}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <SwitchField
          label="Shortcuts are on"
          help="Remembered in this browser. Esc and the keys inside a list always work."
          checked={on}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
      </DialogContent>
    </Dialog>
  );
}

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="grid grid-cols-[9rem_1fr] items-center gap-4 py-2.5">
      <dt className="flex flex-wrap gap-1.5">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border-2 border-control bg-raised px-2 font-mono text-sm leading-6">
      {children}
    </kbd>
  );
}
