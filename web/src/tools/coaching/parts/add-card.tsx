import type { Stage } from '@roletrail/contracts/tools/applications/stages';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { applications } from '../api/applications.ts';
import { newCard } from '../card-form-values.ts';
import { loadCardForm } from '../load-card-form.ts';
import { type CardActs, today } from '../use-cards.ts';
import { CardFields } from './card-fields.tsx';

/** Form for a new card. */
export default function AddCard(props: { stage: Stage; acts: CardActs; onClose: () => void }) {
  const { stage, acts, onClose } = props;
  const http = useHttp();
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title="Add an application" description="Only the role is required.">
        <ActionForm
          schema={loadCardForm}
          initial={newCard(stage, today())}
          send={(card) => applications.create(http, card)}
          verb="Add the application"
          onDone={({ title }) => {
            void acts.refetch();
            onClose();
            toast({ title: `“${title}” is on your board` });
          }}
          onCancel={onClose}
          guardLeaving
        >
          {(field) => <CardFields field={field} fresh />}
        </ActionForm>
      </SheetContent>
    </Sheet>
  );
}
