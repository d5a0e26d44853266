import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applications } from '../../../features/saved-items/api/applications.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { withParams } from '../../../kit/url-state.ts';
import { readCurrentSearch } from '../../../lib/address-now.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { saveCard } from '../api/applications.ts';
import { editedFields, valuesOf } from '../card-form-values.ts';
import { loadCardForm } from '../load-card-form.ts';
import type { OpenCard } from '../use-card.ts';
import type { CardActs } from '../use-cards.ts';
import { CardDetails } from './card-details.tsx';
import { CardFields } from './card-fields.tsx';

/** Details of the card that the address names. */
export default function CardSheet({ acts }: { acts: CardActs }) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('card');
  const close = () =>
    setSearch(withParams({ card: null })(readCurrentSearch()), { preventScrollReset: true });
  return (
    <Sheet open={id !== null} onOpenChange={(open) => (open ? undefined : close())}>
      {id === null ? null : <Opened key={id} id={id} acts={acts} onClose={close} />}
    </Sheet>
  );
}

type OpenedProps = { id: string; acts: CardActs; onClose: () => void };

function Opened({ id, acts, onClose }: OpenedProps) {
  const query = useQuery(applications.one(useHttp(), id));
  const [editing, setEditing] = useState(false);
  const card = query.data;
  return (
    <SheetContent wide title={card?.title ?? 'Application'} description={card?.employer}>
      <QueryView query={query} what="the application">
        {(read) =>
          editing ? (
            <EditForm card={read} acts={acts} onDone={() => setEditing(false)} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              <CardDetails card={read} acts={acts} />
              <div className="flex flex-wrap gap-3" data-no-print>
                <Button onClick={() => setEditing(true)}>Change the details</Button>
                <Button variant="outline" onClick={() => acts.archive(read, !read.archived)}>
                  {read.archived ? 'Put it on the board again' : 'Put it in the archive'}
                </Button>
                <Button
                  variant="destructive"
                  onClick={() => {
                    onClose();
                    acts.remove(read);
                  }}
                >
                  Delete
                </Button>
              </div>
            </div>
          )
        }
      </QueryView>
    </SheetContent>
  );
}

function EditForm(props: { card: OpenCard; acts: CardActs; onDone: () => void }) {
  const { card, acts, onDone } = props;
  const http = useHttp();
  return (
    <ActionForm
      schema={loadCardForm}
      initial={valuesOf(card)}
      send={(sent) => saveCard(http, card, editedFields(sent))}
      verb="Save the changes"
      onDone={() => {
        void acts.refetch().then(onDone);
        toast({ title: 'Your changes are saved' });
      }}
      onCancel={onDone}
      guardLeaving
    >
      {(field) => <CardFields field={field} fresh={false} />}
    </ActionForm>
  );
}
