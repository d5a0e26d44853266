import type { DemoEvent } from '@roletrail/contracts/realtime-demo';
import {
  AlarmClock,
  Ban,
  Check,
  LogIn,
  type LucideIcon,
  MousePointer2,
  TimerOff,
  Undo2,
  X,
} from 'lucide-react';

/** How each kind of event looks and reads. */
export const EVENT_KINDS: Record<DemoEvent['kind'], { icon: LucideIcon; label: string }> = {
  'consent.accepted': { icon: Check, label: 'Accepted' },
  'consent.declined': { icon: X, label: 'Declined' },
  'consent.withdrawn': { icon: Undo2, label: 'Withdrawn' },
  'session.started': { icon: LogIn, label: 'Signed in' },
  'session.warned': { icon: AlarmClock, label: 'Warned' },
  'session.extended': { icon: MousePointer2, label: 'Stayed' },
  'session.revoked': { icon: Ban, label: 'Ended from elsewhere' },
  'session.expired': { icon: TimerOff, label: 'Idled out' },
};
