import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review, ReviewCheck } from '@roletrail/contracts/tools/resume';
import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import type { Edit } from '../editing.ts';
import type { Base, TargetJobAd, VerdictTab } from '../opened-resume.ts';
import { MatchPart, type Tailoring } from './match-part.tsx';
import { QualityPart } from './quality-part.tsx';
import { ReadabilityPart } from './readability-part.tsx';
import { TextPart } from './text-part.tsx';

const TABS: readonly (readonly [VerdictTab, string])[] = [
  ['readability', 'Reading'],
  ['quality', 'Quality'],
  ['match', 'Job ad'],
  ['text', 'Text'],
];

/** Review results of the resume, and its text. */
export function Verdicts(props: {
  review: Review;
  checks: readonly ReviewCheck[];
  tab: VerdictTab;
  onTab: (tab: VerdictTab) => void;
  target: TargetJobAd | null;
  onTarget: (target: TargetJobAd | null) => void;
  draft: ResumeDraft;
  edit: Edit;
  onEdit: (edit: Edit) => void;
  /** base of the change view */
  base: Base;
  /** id of the open version; null: not saved */
  own: string | null;
  /** @param version to compare with; null: the resume as opened */
  onAgainst: (version: string | null) => void;
  tailoring: Tailoring;
  /** next steps with the ad */
  next: ReactNode;
  /** button that saves the score */
  save: ReactNode;
}) {
  const { review, checks, tab, onTab, target, onTarget, draft, edit, onEdit, base } = props;
  return (
    <section
      id="verdicts"
      tabIndex={-1}
      aria-label="Verdicts"
      className="min-w-0 scroll-mt-28 lg:sticky lg:top-28 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto"
    >
      <Tabs
        value={tab}
        onValueChange={(next) => onTab(TABS.find(([one]) => one === next)?.[0] ?? tab)}
      >
        <TabsList aria-label="Verdicts">
          {TABS.map(([value, name]) => (
            <TabsTrigger key={value} value={value}>
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="readability">
          <ReadabilityPart checks={checks} review={review} />
        </TabsContent>
        <TabsContent value="quality">
          <QualityPart review={review} save={props.save} />
        </TabsContent>
        <TabsContent value="match">
          <MatchPart
            match={review.match}
            draft={draft}
            target={target}
            onTarget={onTarget}
            edit={edit}
            onEdit={onEdit}
            tailoring={props.tailoring}
            next={props.next}
          />
        </TabsContent>
        <TabsContent value="text">
          <TextPart text={review.text} base={base} own={props.own} onAgainst={props.onAgainst} />
        </TabsContent>
      </Tabs>
    </section>
  );
}
