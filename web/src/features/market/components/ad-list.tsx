import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { profileQuery } from '../../career-profile/api/profile.ts';
import { deleteAd, jobAdsQuery } from '../../kept-texts/api/kept-texts.ts';

export type KeptAd = {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly characters: number;
};

/** Ads that the person keeps: which of them are counted, and which are to go. */
export function AdList(props: {
  ads: readonly KeptAd[];
  leftOut: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { ads, leftOut, onToggle } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<KeptAd | null>(null);
  if (ads.length === 0) return null;
  return (
    <section aria-labelledby="ads" className="grid gap-2">
      <h2 id="ads" className="text-lg">
        Ads that you keep
      </h2>
      <p className="text-sm text-muted">Ticked ones are counted.</p>
      <ul className="grid">
        {ads.map((ad) => (
          <li
            key={ad.id}
            className="flex items-center justify-between gap-2 border-b border-border"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <CheckboxField
                label={ad.title}
                checked={!leftOut.has(ad.id)}
                onChange={() => onToggle(ad.id)}
              />
            </span>
            <Button
              variant="ghost"
              size="touch"
              aria-label={`Delete ${ad.title}`}
              onClick={() => setAsked(ad)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <DeleteDialog
        asked={asked}
        what="job ad"
        note="Counts that you saved keep its words."
        onDelete={async ({ id }) => {
          await deleteAd(http, id);
          await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
          // it may have been the active one
          await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
