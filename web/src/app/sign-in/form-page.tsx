import type { ReactNode } from 'react';
import { NoWrap } from '../../ui/no-wrap.tsx';
import { OnCopy } from '../on-copy.tsx';
import { SignInSide } from './sign-in-side.tsx';

/** Page with one form and, if there is room, the landscape. */
export function FormPage({
  title,
  purpose,
  children,
}: {
  title: string;
  purpose?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div data-bleed className="grid min-h-svh lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)]">
      <div className="mx-auto grid w-full max-w-md content-center gap-6 px-4 py-12 sm:py-16">
        <div className="grid gap-2">
          <h1 className="text-2xl">
            <NoWrap text={title} />
          </h1>
          {purpose ? <p className="text-muted">{purpose}</p> : null}
        </div>
        <OnCopy />
        <div className="contents copy:hidden">{children}</div>
      </div>
      <SignInSide />
    </div>
  );
}
