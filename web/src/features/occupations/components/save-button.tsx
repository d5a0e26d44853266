import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { Saved } from '../use-saved.ts';

/** Saves an occupation, or removes it from the saved ones. */
export function SaveButton({ saved, code, title }: { saved: Saved; code: string; title: string }) {
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
