import type { ReactNode } from 'react';
import type { Theme } from '../../features/theme/theme.ts';

const THEMES: readonly Theme[] = ['dark', 'light'];

/** Shows components once in each theme. */
export function Both({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about: string;
  children: (theme: Theme) => ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-border pt-8">
      <div className="grid gap-1">
        <h2 id={id} className="scroll-mt-4 text-2xl">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{about}</p>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 content-start gap-6 rounded-md border border-border bg-background p-4 text-foreground sm:p-6"
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

export function GalleryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-xs text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
