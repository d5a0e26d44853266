import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { Bookmark, BookmarkCheck, Scale } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { withCompared } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';
import type { Saved } from '../use-saved.ts';

type Of = { code: string; title: string };

export function SaveButton({ saved, code, title }: Of & { saved: Saved }) {
  const kept = saved.codes?.has(code) ?? false;
  const Icon = kept ? BookmarkCheck : Bookmark;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-pressed={kept}
      aria-disabled={saved.codes === undefined || undefined}
      onClick={() => void saved.toggle(code, title)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {kept ? 'Saved' : 'Save'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}

export function CompareButton({ explorer, code, title }: Of & { explorer: ExplorerState }) {
  const { address, go } = explorer;
  const chosen = address.compared.includes(code);
  const full = !chosen && address.compared.length >= COMPARED_MAX;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-pressed={chosen}
      aria-disabled={full || undefined}
      title={full ? `${COMPARED_MAX} are compared at most` : undefined}
      onClick={() => go((now) => withCompared(now, code))}
    >
      <Scale aria-hidden="true" className="size-4" />
      {chosen ? 'Compared' : 'Compare'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
