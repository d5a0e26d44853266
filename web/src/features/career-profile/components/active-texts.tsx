import type { Profile } from '@roletrail/contracts/http/career';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { jobAdsQuery, resumesQuery } from '../../saved-texts/api/saved-texts.ts';
import { type Active, useActiveDocuments } from '../use-active.ts';

type Text = { readonly key: keyof Active; readonly what: string; readonly title: string };

/**
 * The active resume and job ad, with buttons to deactivate them. The saved texts remain.
 * @param onGone called if the pressed button disappears
 */
export function ActiveTexts({ profile, onGone }: { profile: Profile; onGone: () => void }) {
  const texts = useTexts(profile);
  const { remember } = useActiveDocuments();
  const { busy, run } = useAction();
  if (texts.length === 0) return null;
  const takeAway = ({ key, what, title }: Text) =>
    run(async () => {
      if (!(await remember({ [key]: null }))) return;
      toast({ title: `No tool starts from the ${what.toLowerCase()} “${title}” now` });
      onGone();
    });
  return (
    <ul aria-label="What you work with" className="flex min-w-0 flex-wrap gap-2">
      {texts.map((text) => (
        <li
          key={text.key}
          className="flex min-w-0 items-center rounded-md border border-border bg-surface pl-3 text-sm"
        >
          <span className="mr-1.5 shrink-0 text-muted">{text.what}</span>
          <span className="max-w-56 truncate font-bold" title={text.title}>
            {text.title}
          </span>
          <Button
            variant="ghost"
            size="icon"
            busy={busy}
            aria-label={`Take away: ${text.what} ${text.title}`}
            onClick={() => void takeAway(text)}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Lists the active texts; leaves out deleted ones. */
function useTexts({ activeResume, activeJobTarget }: Profile): readonly Text[] {
  const http = useHttp();
  const resumes = useQuery({ ...resumesQuery(http), enabled: activeResume !== null });
  const ads = useQuery({ ...jobAdsQuery(http), enabled: activeJobTarget !== null });
  return [
    ...textOf({ key: 'activeResume', what: 'Resume' }, activeResume, resumes),
    ...textOf({ key: 'activeJobTarget', what: 'Job ad' }, activeJobTarget, ads),
  ];
}

type Listed = {
  readonly data: readonly { readonly id: string; readonly title: string }[] | undefined;
  readonly isError: boolean;
};

/** Reserves the space until the title is known. A text without a title can be deactivated too. */
function textOf(of: Omit<Text, 'title'>, id: string | null, list: Listed): readonly Text[] {
  if (id === null) return [];
  if (!list.data) return [{ ...of, title: list.isError ? 'its title could not be loaded' : '…' }];
  const kept = list.data.find((one) => one.id === id);
  return kept ? [{ ...of, title: kept.title }] : [];
}
