import type { Device, ListedSession } from '@roletrail/contracts/http/auth';
import { type LucideIcon, Monitor, ScrollText, Smartphone, Tablet } from 'lucide-react';
import { formatLocal, formatSince } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

const ICONS: Record<Device['kind'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  program: ScrollText,
  unknown: Monitor,
};

export function DeviceIcon({ device }: { device: Device }) {
  const Icon = ICONS[device.kind];
  return <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />;
}

/** One session: device, last use, location and expiry. */
export function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { device, address, current, lastActivityAt, createdAt, expiresAt } = session;
  return (
    <li className="flex gap-4 py-4">
      <DeviceIcon device={device} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-bold">
            {device.label}
            {current ? <Badge variant="accent">This one</Badge> : null}
          </p>
          <p className="text-sm">
            {current ? 'Used right now' : `Last used ${formatSince(lastActivityAt, Date.now())}`}
            {address ? ` from ${address}` : ''}
          </p>
          <p className="text-sm text-muted">
            Signed in {formatLocal(createdAt)} {METHODS[session.method]}; ends{' '}
            {formatLocal(expiresAt)} if nothing happens there
          </p>
        </div>
        {current ? null : (
          <Button variant="outline" size="sm" onClick={onEnd}>
            End session<span className="sr-only"> on {device.label}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

const METHODS: Record<ListedSession['method'], string> = {
  signup: 'by creating the account',
  password: 'with your password',
  'password+totp': 'with password and second factor',
};
