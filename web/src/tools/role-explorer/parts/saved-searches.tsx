import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, formatErrorSentence } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { createSearch, SEARCH_NAME_MAX, searchesQuery } from '../api/searches.ts';
import { formatExplorerSearch } from '../explorer-address.ts';
import { formatSearchSummary } from '../search-summary.ts';
import type { ExplorerState } from '../use-explorer.ts';
import { SearchList } from './search-list.tsx';

/** Saves the current search under a name and lists the saved ones. */
export function SavedSearches({ explorer }: { explorer: ExplorerState }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" className="grow lg:grow-0">
          <Bookmark aria-hidden="true" className="size-4" />
          Saved searches
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-xl p-6 sm:p-8">
        <DialogTitle className="text-xl">Saved searches</DialogTitle>
        <DialogDescription className="mt-2 text-muted">
          A search keeps its words, filters, order and view, sealed under your own key. Opened
          again, it asks today’s data.
        </DialogDescription>
        <Kept explorer={explorer} onOpen={() => setOpen(false)} />
        <div className="mt-6 flex justify-end">
          <Button variant="outline" onClick={() => setOpen(false)}>
            Close
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Kept({ explorer, onOpen }: { explorer: ExplorerState; onOpen: () => void }) {
  const searches = useQuery(searchesQuery(useHttp()));
  if (searches.isError) {
    return (
      <Alert variant="destructive" className="mt-5" title="Your saved searches could not be loaded">
        <p>{formatErrorMessage(searches.error)}</p>
        <Button variant="outline" className="mt-2" onClick={() => void searches.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!searches.data) return <Loading what="your saved searches" />;
  const query = formatExplorerSearch(explorer.search);
  const same = searches.data.find((one) => one.query === query);
  return (
    <div className="mt-5 grid gap-6">
      {query === '' ? (
        <p>
          This search asks for nothing yet: type some words, choose a filter or compare occupations
          to keep it.
        </p>
      ) : same ? (
        <p>
          You keep this search as <strong className="wrap-anywhere">{same.title}</strong>.
        </p>
      ) : (
        <KeepThis
          key={query}
          query={query}
          called={formatSearchSummary(explorer.address, explorer).slice(0, SEARCH_NAME_MAX)}
        />
      )}
      <SearchList searches={searches.data} names={explorer} present={query} onOpen={onOpen} />
    </div>
  );
}

function KeepThis({ query, called }: { query: string; called: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [title, setTitle] = useState(called);
  const [nameless, setNameless] = useState(false);
  const name = title.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameless(name === '');
    if (name === '') return;
    void action.run(async () => {
      await createSearch(http, { title: name, query });
      toast({ title: `The search “${name}” is saved` });
      await queries.invalidateQueries({ queryKey: searchesQuery(http).queryKey });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label="Name this search"
        value={title}
        maxLength={SEARCH_NAME_MAX}
        autoComplete="off"
        error={nameless && name === '' ? 'Give it a name.' : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={action.busy}>
        Save it
      </Button>
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatErrorSentence(action.error)} The search is not saved.
        </p>
      ) : null}
    </form>
  );
}
