import type { DemoEvent, DemoPane } from '@roletrail/contracts/realtime-demo';
import {
  AlarmClock,
  Ban,
  Check,
  Laptop,
  LogIn,
  type LucideIcon,
  MousePointer2,
  Smartphone,
  TimerOff,
  Undo2,
  X,
} from 'lucide-react';

export const DEMO_DEVICES = {
  left: { name: 'laptop', icon: Laptop },
  right: { name: 'phone', icon: Smartphone },
} as const satisfies Record<DemoPane, { name: string; icon: unknown }>;

/** Icon and label by event kind. */
export const EVENT_KINDS: Record<DemoEvent['kind'], { icon: LucideIcon; label: string }> = {
  'consent.accepted': { icon: Check, label: 'Accepted' },
  'consent.declined': { icon: X, label: 'Declined' },
  'consent.withdrawn': { icon: Undo2, label: 'Withdrew' },
  'session.started': { icon: LogIn, label: 'Signed in' },
  'session.warned': { icon: AlarmClock, label: 'Warned' },
  'session.extended': { icon: MousePointer2, label: 'Stayed' },
  'session.revoked': { icon: Ban, label: 'Signed out' },
  'session.expired': { icon: TimerOff, label: 'Timed out' },
};

/** Formats the subject of an event: a device or a numbered fictitious person. */
export function whoOf({ who }: DemoEvent): string {
  if (who === 'left pane') return DEMO_DEVICES.left.name;
  if (who === 'right pane') return DEMO_DEVICES.right.name;
  return who.replace(/^person /, 'made-up person ');
}
