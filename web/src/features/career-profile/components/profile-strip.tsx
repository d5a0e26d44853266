import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { profileQuery } from '../api/profile.ts';
import { chipsOf } from '../profile-answers.ts';
import { useTitles } from '../use-titles.ts';
import { ActiveTexts } from './active-texts.tsx';

const ProfileForm = lazy(async () => ({
  default: (await import('./profile-form.tsx')).ProfileForm,
}));

/**
 * Shows the profile answers, the active resume and the active job ad above each tool. Renders an
 * empty strip until the profile is loaded; tools work without it.
 */
export function ProfileStrip() {
  const { data: profile } = useQuery(profileQuery(useHttp()));
  const titles = useTitles([profile?.currentOccupation ?? null, profile?.targetOccupation ?? null]);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Reserves the height to avoid a layout shift.
  if (profile === undefined) return <div className="min-h-11" />;
  const chips = chipsOf(profile, titles);
  return (
    <section
      aria-label="About you"
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      {chips.length === 0 ? (
        <p className="text-muted">
          Say once what you do and what you aim for: the tools here start from it.
        </p>
      ) : (
        <dl className="flex flex-wrap gap-2">
          {chips.map(({ key, label, value }) => (
            <div
              key={key}
              className="flex items-baseline gap-1.5 rounded-md border border-border bg-surface px-3 py-1.5 text-sm"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Dialog open={open} onOpenChange={setOpen}>
        <Button ref={button} variant="outline" size="touch" onClick={() => setOpen(true)}>
          {chips.length === 0 ? 'Tell us about you' : 'Change'}
          {chips.length === 0 ? null : (
            <span className="sr-only"> what you entered about yourself</span>
          )}
        </Button>
        <DialogContent className="max-w-2xl p-6 sm:p-8">
          <DialogTitle className="text-xl">About you</DialogTitle>
          <DialogDescription className="mt-2 text-muted">
            All of it is optional and sealed under your own key; no one else reads it. Tools start
            from your occupations, what you studied and your area. Where you stand decides what
            comes first in your first result. No tool counts your level yet.
          </DialogDescription>
          <Suspense fallback={<Skeleton className="mt-5 h-80" />}>
            <ProfileForm profile={profile} onDone={() => setOpen(false)} />
          </Suspense>
        </DialogContent>
      </Dialog>
      <ActiveTexts profile={profile} onGone={() => button.current?.focus()} />
    </section>
  );
}
