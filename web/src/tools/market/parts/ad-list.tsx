import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { profileQuery } from '../../../features/career-profile/api/profile.ts';
import { applicationStep, letterStep } from '../../../features/hand-over/steps.ts';
import { deleteAd, jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { AdEditor } from '../../../features/saved-texts/components/ad-editor.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';

export type KeptAd = {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly company: string | null;
  readonly url: string | null;
  readonly characters: number;
};

/** Saved job ads, with selection for counting and deletion. */
export function AdList(props: {
  ads: readonly KeptAd[];
  leftOut: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { ads, leftOut, onToggle } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<KeptAd | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
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
              <Source ad={ad} />
            </span>
            <span className="flex shrink-0">
              <Button
                variant="ghost"
                size="touch"
                aria-label={`Change ${ad.title}`}
                onClick={() => setChanging(ad.id)}
              >
                Change
              </Button>
              <Button
                variant="ghost"
                size="touch"
                aria-label={`Delete ${ad.title}`}
                onClick={() => setAsked(ad)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <AdEditor id={changing} onClose={() => setChanging(null)} />
      <DeleteDialog
        asked={asked}
        what="job ad"
        note="Counts that you saved keep its words."
        onDelete={async ({ id }) => {
          await deleteAd(http, id);
          await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
          // it may have been the active ad
          await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

/** Employer and links of the ad. */
function Source({ ad: { id, title, company, url } }: { ad: KeptAd }) {
  return (
    <span className="flex flex-wrap gap-x-4 pb-2 pl-8 text-sm text-muted">
      {company}
      {url === null ? null : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="link">
          Open the ad<span className="sr-only"> {title} in a new tab</span>
        </a>
      )}
      <Link to={letterStep({ ad: id }).to} className="link target">
        Write the letter<span className="sr-only"> for {title}</span>
      </Link>
      <Link to={applicationStep({ ad: id }).to} className="link target">
        Add to applications<span className="sr-only">: {title}</span>
      </Link>
    </span>
  );
}
