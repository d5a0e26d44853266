import type { Stage } from '@roletrail/contracts/tools/applications/stages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../../features/career-profile/api/profile.ts';
import { applications } from '../../../features/saved-items/api/applications.ts';
import { recentItemsQuery } from '../../../features/saved-items/api/saved-items.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { newCard } from '../card-form-values.ts';
import { loadCardForm } from '../load-card-form.ts';
import { type CardSource, readCardSource, type SourceIds } from '../new-card-source.ts';
import { type CardActs, today } from '../use-cards.ts';
import { CardFields } from './card-fields.tsx';

type Props = {
  stage: Stage;
  /** saved items that fill the form */
  ids: SourceIds;
  acts: CardActs;
  onClose: () => void;
};

/** Form for a new card. */
export default function AddCard({ stage, ids, acts, onClose }: Props) {
  const http = useHttp();
  const queries = useQueryClient();
  const source = useQuery({
    queryKey: ['tools', 'new-card', ids],
    queryFn: () => readCardSource(http, queries, ids),
    staleTime: ALWAYS_STALE,
  });
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title="Add an application" description="Only the role is required.">
        <QueryView query={source} what="the form">
          {(found) => <NewCard stage={stage} source={found} acts={acts} onClose={onClose} />}
        </QueryView>
      </SheetContent>
    </Sheet>
  );
}

function NewCard(props: Omit<Props, 'ids'> & { source: CardSource }) {
  const { stage, source, acts, onClose } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery(http));
  const days = profile?.followUpDays;
  const initial = { ...newCard(stage, today()), ...source.values };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {source.from.map((sentence) => (
        <p key={sentence} className="text-sm wrap-anywhere">
          {sentence}
        </p>
      ))}
      <ActionForm
        schema={loadCardForm}
        initial={days ? { ...initial, followUpDays: days } : initial}
        send={(card) => applications.create(http, { ...card, ...source.fixed })}
        verb="Add the application"
        onDone={({ title }) => {
          void acts.refetch();
          void queries.invalidateQueries({ queryKey: recentItemsQuery(http).queryKey });
          onClose();
          toast({ title: `“${title}” is on your board` });
        }}
        onCancel={onClose}
        guardLeaving
      >
        {(field) => <CardFields field={field} fresh />}
      </ActionForm>
    </div>
  );
}
