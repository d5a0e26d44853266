import type { FoundRole } from '@roletrail/contracts/tools/role-finder';
import { type ReactNode, type ToggleEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { RoleLinks } from '../../../features/hand-over/role-links.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Waymark } from '../../../ui/waymark.tsx';
import { listRoleFigures, nameOfUnknown, summarizeFacts, TIERS } from '../labels.ts';
import type { RoleFormControl } from '../role-form-control.ts';
import { togglePreference } from '../role-form-values.ts';
import { Reckoning } from './reckoning.tsx';

/** Buttons of the rows, and whether they are open. */
export type RoleRows = {
  readonly acts: (role: FoundRole) => ReactNode;
  /** true if the row was open when the person left the page */
  readonly wasOpen: (code: string) => boolean;
  readonly onToggle: (code: string, isOpen: boolean) => void;
};

type RowProps = {
  role: FoundRole;
  /** text that contains its words */
  text: string;
  asking: RoleFormControl;
};

/** One role as two lines: title, closeness, pay, outlook, one reason for and one against. It opens. */
export function RoleRow({ role, text, asking, rows }: RowProps & { rows: RoleRows | undefined }) {
  const { code, title, tier, reasons, gaps, unknown } = role;
  const [isOpen, setOpen] = useState(() => rows?.wasOpen(code) ?? false);
  const onToggle = ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(open);
    rows?.onToggle(code, open);
  };
  return (
    <details open={isOpen} onToggle={onToggle}>
      <summary className="grid cursor-pointer gap-1 py-3">
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span data-title className="min-w-0 grow text-base font-bold">
            {title}
          </span>
          {tier === null ? null : <Badge>{TIERS[tier]}</Badge>}
          {summarizeFacts(role).map((figure) => (
            <span key={figure} className="text-sm whitespace-nowrap tabular-nums">
              {figure}
            </span>
          ))}
        </span>
        <span className="grid gap-x-6 text-sm text-muted sm:grid-cols-2">
          <InShort mark="For:" reason={reasons[0]?.why} />
          <InShort mark="Against:" reason={gaps[0]?.why} />
        </span>
        {unknown.length > 0 ? (
          <span className="text-sm text-muted">
            Not known: {unknown.map(nameOfUnknown).join(', ')}.
          </span>
        ) : null}
      </summary>
      <div className="grid gap-4 pb-5">
        <Details role={role} text={text} asking={asking} />
      </div>
    </details>
  );
}

function InShort({ mark, reason }: { mark: string; reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <span className="min-w-0">
      <span className="font-bold">{mark}</span> {reason}
    </span>
  );
}

function Details({ role, text, asking }: RowProps) {
  const { code, title, reasons, gaps } = role;
  return (
    <>
      <h3 className="min-w-0 text-base">
        <Link
          to={`/services/roles/enhanced?open=${code}`}
          className="link inline-flex target items-center"
        >
          All about {title}
        </Link>
      </h3>
      <Figures role={role} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Grounds title="For it" grounds={reasons} filled />
        <Grounds title="What is missing, or to check" grounds={gaps} filled={false} />
      </div>
      <RoleLinks code={code} title={title} />
      {asking ? <Leanings role={role} asking={asking} /> : null}
      <Reckoning role={role} text={text} asking={asking} />
    </>
  );
}

function Leanings({
  role: { code, title },
  asking: { values, ask },
}: {
  role: FoundRole;
  asking: NonNullable<RoleFormControl>;
}) {
  const isMore = values.more.some((one) => one.code === code);
  const leaning = (to: 'more' | 'less') => ask(togglePreference(values, to, { code, title }));
  return (
    <div className="flex flex-wrap items-center gap-2" data-no-print>
      <Button
        variant={isMore ? 'default' : 'outline'}
        size="touch"
        aria-label={`More like this: ${title}`}
        aria-pressed={isMore}
        onClick={() => leaning('more')}
      >
        More like this
      </Button>
      <Button
        variant="ghost"
        size="touch"
        aria-label={`Less like this: ${title}`}
        onClick={() => leaning('less')}
      >
        Less like this
      </Button>
    </div>
  );
}

function Figures({ role }: { role: FoundRole }) {
  const { shared } = role.facts;
  return (
    <div className="grid gap-1">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[1fr_1fr_1fr_2fr]">
        {listRoleFigures(role).map(({ name, value }) => (
          <div key={name} className="grid content-start last:col-span-2 sm:last:col-span-1">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="leading-snug font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {shared.length > 0 ? (
        <p className="text-xs text-muted">
          Figures of a group: it shares them with {shared.length} other
          {shared.length === 1 ? ' occupation' : ' occupations'}.
        </p>
      ) : null}
    </div>
  );
}

function Grounds({
  title,
  grounds,
  filled,
}: {
  title: string;
  grounds: FoundRole['reasons'];
  filled: boolean;
}) {
  return (
    <div className="grid content-start gap-2">
      <h4 className="text-sm font-bold">{title}</h4>
      {grounds.length === 0 ? (
        <p className="text-sm text-muted">Nothing that the data show.</p>
      ) : (
        <ul className="grid gap-2">
          {grounds.map(({ why }) => (
            <li key={why} className="flex gap-2.5 text-sm">
              <Waymark className={`mt-1 size-3 ${filled ? 'text-accent-edge' : 'text-control'}`} />
              <span className="min-w-0">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
