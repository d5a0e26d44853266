import { Spinner } from '../ui/spinner.tsx';

/** In place of a page while a gateway or the network is in the way. */
export function StillTrying() {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-3 px-4 text-center">
      <Spinner label="Trying again" />
      <h1 className="text-2xl">Still trying to reach RoleTrail...</h1>
      <p className="max-w-prose text-muted">
        The server does not answer yet. This page goes on by itself as soon as it does.
      </p>
    </div>
  );
}
