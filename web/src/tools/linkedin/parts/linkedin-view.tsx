import type { LinkedinReview } from '@roletrail/contracts/tools/linkedin';
import type { ReactNode } from 'react';
import { changesInShort, lengthOf, monthName, resumeInShort, termsInShort } from '../labels.ts';
import { AboutDrafts } from './about-part.tsx';
import { AdvicePart } from './advice-part.tsx';
import { HeadlinePart } from './headline-part.tsx';
import { ResumePart } from './resume-part.tsx';
import { TermsPart } from './terms-part.tsx';

/** A review in five parts. @param isExample without fields and buttons */
export function LinkedinView(props: { review: LinkedinReview; isExample: boolean }) {
  const { review, isExample } = props;
  const headline = lengthOf(review, 'headline');
  const tiles = [
    ['changes', 'To change', changesInShort(review)],
    ['headline', 'Headline', `${headline?.length ?? 0} of ${headline?.max ?? 0}`],
    ['about', 'About', review.hook === '' ? 'none' : `${lengthOf(review, 'about')?.length} signs`],
    ['terms', 'Terms', termsInShort(review)],
    ['resume', 'Resume', resumeInShort(review)],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ul
        aria-label="The review in short"
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-5"
        data-no-print
      >
        {tiles.map(([id, name, value]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="grid min-h-11 content-start gap-0.5 rounded-md border border-border bg-surface px-3 py-2 hover:bg-raised"
            >
              <span className="text-sm text-muted">{name}</span>
              <span className="font-bold tabular-nums">{value}</span>
            </a>
          </li>
        ))}
      </ul>
      <Part id="changes" title="What to change">
        <AdvicePart review={review} />
      </Part>
      <Part id="headline" title="Headline">
        <HeadlinePart review={review} isExample={isExample} />
      </Part>
      <Part id="about" title="About">
        <AboutDrafts review={review} isExample={isExample} />
      </Part>
      <Part
        id="terms"
        title={review.target === null ? 'Terms of your target' : `Terms of ${review.target}`}
      >
        <TermsPart review={review} />
      </Part>
      <Part id="resume" title="Beside your resume">
        <ResumePart review={review} />
      </Part>
      <p className="border-t border-border pt-4 text-xs text-muted">
        LinkedIn can change its lengths. We last checked them in {monthName(headline?.asOf ?? '')}.
        We open nothing on LinkedIn and post nothing there.
      </p>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-5"
    >
      <h2 id={id} className="scroll-mt-6 text-xl">
        <span id={`${id}-title`}>{title}</span>
      </h2>
      {children}
    </section>
  );
}
