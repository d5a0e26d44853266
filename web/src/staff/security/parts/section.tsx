import type { ReactNode } from 'react';
import { useSession } from '../../../features/session/session-context.tsx';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';

/** Part of the screen with its heading. */
export function Section(props: { id: string; title: string; says?: string; children: ReactNode }) {
  const { id, title, says, children } = props;
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 [&>*]:min-w-0">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {says === undefined ? null : <p className="max-w-prose text-sm text-muted">{says}</p>}
      </div>
      {children}
    </section>
  );
}

/** Returns true if the account may act here; compliance staff only read. */
export function useMayAct(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.capabilities.includes('users');
}

type Person = { readonly id: string; readonly email: string };

/** Address of a person, as a link to their page for staff who may open it. */
export function SectionPerson({ person }: { person: Person | null }) {
  const userId = person === null || person.email === '' ? null : person.id;
  return <StaffPersonLink userId={userId}>{sectionName(person)}</StaffPersonLink>;
}

/** Address of a person; an erased one has none. */
export const sectionName = (person: { readonly email: string } | null) =>
  person === null ? '–' : person.email === '' ? 'a deleted account' : person.email;
