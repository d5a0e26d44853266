import type { ReactNode } from 'react';

/** A page of one form: title, purpose, the form in the middle of the reading width. */
export function NarrowPage({
  title,
  purpose,
  children,
}: {
  title: string;
  purpose?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-12 sm:py-20">
      <div className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        {purpose ? <p className="text-muted">{purpose}</p> : null}
      </div>
      {children}
    </div>
  );
}
