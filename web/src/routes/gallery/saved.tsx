import { useState } from 'react';
import { SavedList } from '../../kit/saved/saved-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Both } from './both.tsx';

type Sample = { id: string; title: string; score: number };

const TITLES = ['Baker', 'Cook', 'Nurse'];

const samples = (theme: string): Sample[] =>
  TITLES.map((name, i) => ({ id: `${theme} ${name}`, title: `${name}, ${theme}`, score: 40 + i }));

/** Saved items in memory, without requests. */
export function SavedGallery() {
  return (
    <Both
      id="saved"
      title="Saved items"
      about="A deletion is sent when its notice closes. Undo before that, and nothing has happened."
    >
      {(theme) => (
        <>
          <List theme={theme} />
          <SavedList
            label={`Nothing saved, ${theme}`}
            items={[]}
            empty={<p className="text-muted">You saved nothing yet.</p>}
            open={{ in: () => undefined }}
            rename={{ most: 120, save: async () => undefined }}
            remove={{ send: async () => undefined, onSettled: async () => undefined }}
          />
        </>
      )}
    </Both>
  );
}

function List({ theme }: { theme: string }) {
  const [items, setItems] = useState(() => samples(theme));
  const [gone, setGone] = useState<readonly string[]>([]);
  return (
    <SavedList
      label={`Saved samples, ${theme}`}
      items={items.filter(({ id }) => !gone.includes(id))}
      open={{ in: ({ title }) => toast({ title: `“${title}” is open` }) }}
      badge={({ score }) => (score === 42 ? <Badge>Pinned</Badge> : null)}
      facts={({ score }) => `${score} of 100`}
      below={({ score }) => (score === 41 ? <p className="pb-2 text-sm">With a remark</p> : null)}
      rename={{
        most: 120,
        save: async ({ id }, title) =>
          setItems(items.map((item) => (item.id === id ? { ...item, title } : item))),
      }}
      duplicate={async (item) =>
        setItems([
          ...items,
          { ...item, id: `${item.id} ${items.length}`, title: `${item.title} 2` },
        ])
      }
      compare={{ most: 2, run: (chosen) => toast({ title: `${chosen.length} compared` }) }}
      remove={{
        send: async ({ id }) => setGone((now) => [...now, id]),
        onSettled: async () => undefined,
      }}
    />
  );
}
