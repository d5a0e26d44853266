import { Command } from 'cmdk';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import type { SessionState } from '../../features/session/session-machine.ts';
import { chooseTheme, currentTheme } from '../../features/theme/theme.ts';
import { useIsLocal } from '../../lib/public-config.ts';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx';
import { kindOf, staffAccountOf } from '../shell/navigation.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import type { EarlyText } from './early-keys.ts';
import { type PlaceGroup, placesFor } from './places.ts';
import { rankItem, textOf } from './rank.ts';
import { useChoice } from './use-choice.ts';

const StaffFound = lazy(() => import('./staff-found.tsx'));

const isStaff = (session: SessionState) =>
  session.status === 'signed-in' && session.user.roles.length > 0;

const itemStyle =
  'nav-mark flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border-l-4 border-transparent px-3 data-[selected=true]:border-accent-edge data-[selected=true]:bg-raised forced-colors:data-[selected=true]:outline-2';
const groupStyle =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-4 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-bold [&_[cmdk-group-heading]]:text-muted';

/** Palette that finds pages and a few actions by typing. */
export default function CommandPalette({
  onClose,
  onHelp,
  takeEarly,
}: {
  /** `left`: navigated to another page, which takes the focus */
  onClose: (left: boolean) => void;
  onHelp: () => void;
  /** returns the keys that were pressed before the field had the focus */
  takeEarly: () => EarlyText;
}) {
  const session = useSession();
  const here = useIsLocal() ?? false;
  const onCopy = 'copy' in document.body.dataset;
  const navigate = useNavigate();
  const groups = placesFor(kindOf(session), here, onCopy, staffAccountOf(session));
  const choice = useChoice(isStaff(session), groups);
  const field = useRef<HTMLInputElement>(null);
  const go = (to: string) => {
    onClose(true);
    void navigate(to);
  };
  const showGroup = (group: PlaceGroup) => (
    <Command.Group key={group.title} heading={group.title} className={groupStyle}>
      {group.places.map((place) => (
        <Command.Item
          key={place.name}
          value={textOf(place)}
          keywords={[...place.words]}
          onSelect={() => go(place.to)}
          className={itemStyle}
        >
          <span className="font-bold">{place.title}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
  return (
    <Dialog open onOpenChange={() => onClose(false)}>
      <DialogContent
        className="max-w-xl self-start overflow-hidden sm:mt-[10vh]"
        onOpenAutoFocus={(event) => {
          // the default selects the text, so that the next letter replaced it
          event.preventDefault();
          field.current?.focus();
          choice.begin(takeEarly());
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DialogTitle className="sr-only">Go to a page</DialogTitle>
        <DialogDescription className="sr-only">
          Type a part of its name, choose with the arrow keys, open with Enter.
        </DialogDescription>
        <Command
          ref={choice.root}
          label="Go to a page"
          loop
          filter={rankItem}
          value={choice.selected}
          onValueChange={choice.select}
          onKeyDown={choice.onKeyDown}
        >
          <Command.Input
            ref={field}
            value={choice.typed}
            onValueChange={choice.type}
            placeholder="Go to…"
            className="min-h-14 w-full border-b-2 border-border bg-transparent px-5 text-lg outline-none placeholder:text-muted"
          />
          <Command.List
            className="max-h-[min(26rem,60vh)] overflow-y-auto p-2"
            onPointerMove={choice.move}
          >
            <Command.Empty className="px-3 py-8 text-center text-muted">
              <Nothing isSearching={choice.isSearching} isStaff={isStaff(session)} />
            </Command.Empty>
            {choice.above.map(showGroup)}
            {isStaff(session) ? (
              <Suspense>
                <StaffFound
                  typed={choice.text}
                  onChoose={go}
                  onAnswer={choice.onAnswer}
                  styles={{ item: itemStyle, group: groupStyle }}
                />
              </Suspense>
            ) : null}
            {choice.below.map(showGroup)}
            <Acts onClose={onClose} onHelp={onHelp} />
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** In place of results. */
function Nothing({ isSearching, isStaff }: { isSearching: boolean; isStaff: boolean }) {
  if (isSearching) return 'Searching…';
  return isStaff ? 'No page, person or ticket of that name.' : 'No page of that name.';
}

function Acts({ onClose, onHelp }: { onClose: (left: boolean) => void; onHelp: () => void }) {
  const session = useSession();
  const signOut = useSignOut();
  const other = currentTheme() === 'dark' ? 'light' : 'dark';
  return (
    <Command.Group heading="Do" className={groupStyle}>
      <Command.Item
        value={`Use the ${other} theme`}
        className={itemStyle}
        onSelect={() => {
          chooseTheme(other);
          onClose(false);
        }}
      >
        Use the {other} theme
      </Command.Item>
      <Command.Item value="Keyboard shortcuts help" className={itemStyle} onSelect={onHelp}>
        Keyboard shortcuts
      </Command.Item>
      {session.status === 'signed-in' ? (
        <Command.Item
          value="Sign out"
          className={itemStyle}
          onSelect={() => {
            onClose(true);
            void signOut();
          }}
        >
          Sign out
        </Command.Item>
      ) : null}
    </Command.Group>
  );
}
