import type { ArrangementOf } from '@roletrail/contracts/staff/experiments';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../features/session/session-context.tsx';
import { onceInView } from '../../lib/browser-apis/in-view.ts';
import { useHttp } from '../../lib/http-context.tsx';

const TARGET = 'dashboard.blocks';
const TOOLS_FIRST: ArrangementOf<typeof TARGET> = 'tools_first';

/**
 * The last blocks of the dashboard, in the order that this person gets (an experiment, or what was
 * kept of one). The order stays while the page is open. A running experiment counts the person when
 * the blocks come into view.
 * @param isShown false: the blocks are hidden for now
 */
export function ArrangedBlocks(props: { reading: ReactNode; tools: ReactNode; isShown: boolean }) {
  const { reading, tools, isShown } = props;
  const session = useSession();
  const [arrangement] = useState(() =>
    session.status === 'signed-in'
      ? session.arrangements.find(({ target }) => target === TARGET)
      : undefined,
  );
  const box = useRef<HTMLDivElement>(null);
  const count = useCount(arrangement?.experiment ?? null);
  useEffect(() => {
    if (isShown && count !== null && box.current !== null) return onceInView(box.current, count);
    return undefined;
  }, [isShown, count]);
  const isToolsFirst = arrangement?.variant === TOOLS_FIRST;
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {isToolsFirst ? tools : reading}
      {isToolsFirst ? reading : tools}
    </div>
  );
}

/** Returns the call that counts the person; null if there is nothing to count. */
function useCount(experiment: string | null): (() => void) | null {
  const http = useHttp();
  // a failure is not shown: the next opening of the page counts the person
  const { mutate } = useMutation({
    mutationFn: (id: string) => http.send(`/experiments/${id}/exposure`, { method: 'POST' }),
  });
  const [count] = useState(() => (experiment === null ? null : () => mutate(experiment)));
  return count;
}
