import type { ArticleContent, ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useCallback, useEffect, useRef, useState } from 'react';
import { randomUuid } from '../../../lib/browser-apis/random-uuid.ts';
import type { Http } from '../../../lib/http.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import {
  formatErrorSentence,
  isProblem,
  isRefusal,
  NetworkError,
  retryAfterOf,
  UnexpectedAnswerError,
} from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { saveBeforeSignOut } from '../../../lib/unsent-texts.ts';
import { readArticle, saveArticle } from '../api.ts';
import { BrowserCopies } from '../model/browser-copy.ts';
import { DraftSync } from '../model/draft-sync.ts';
import { type Entries, pickUnsaved } from '../model/entries.ts';
import { holdWindow, listOpenWindows } from '../model/open-windows.ts';
import type { SaveFailure, SyncState } from '../model/sync-ports.ts';

const toStored = ({ version, content, savedAt }: ArticleForEditing) => ({
  version,
  content,
  savedAt,
});

function classify(error: unknown): SaveFailure {
  if (isProblem(error, 'EDIT_CONFLICT')) return { kind: 'conflict' };
  if (error instanceof NetworkError || error instanceof UnexpectedAnswerError) {
    return { kind: 'offline' };
  }
  if (isRefusal(error)) return { kind: 'refused', says: formatRefusal(error) };
  const says = `${formatErrorSentence(error)} The editor tries again by itself.`;
  return { kind: 'busy', says, leastMs: 1000 * (retryAfterOf(error) ?? 0) };
}

/** Text of an article with its saves. */
export interface Draft {
  readonly content: ArticleContent;
  readonly state: SyncState;
  /** random id of this opening of the editor */
  readonly window: string;
  readonly sync: DraftSync;
  /** false: this browser refuses to store the text */
  readonly isRemembered: boolean;
  /** details as they were typed */
  readonly typed: Entries;
  /** of these, what is not valid and therefore not saved; null: nothing */
  readonly unsaved: Entries | null;
  type(entries: Entries): void;
  change(part: Partial<ArticleContent>): void;
  /** calls `take` with each text that comes from elsewhere; returns the end of that */
  onReplaced(take: (content: ArticleContent) => void): () => void;
  adopt(article: ArticleForEditing): void;
}

/**
 * Keeps the text of an article. A later `opened` changes nothing: `adopt` takes another text.
 * @param account id of the signed-in user; another one needs another editor
 */
export function useDraft(opened: ArticleForEditing, account: string): Draft {
  const http = useHttp();
  const [article] = useState(opened);
  const [content, setContent] = useState<ArticleContent>(article.content);
  const [isRemembered, setRemembered] = useState(true);
  const [state, setState] = useState<SyncState | null>(null);
  const takers = useRef(new Set<(content: ArticleContent) => void>());
  // at once: a letter that is typed meanwhile must come behind the other text
  const replace = useRef((next: ArticleContent) => {
    for (const take of takers.current) take(next);
    setContent(next);
  });
  const onReplaced = useCallback((take: (content: ArticleContent) => void) => {
    const all = takers.current.add(take);
    return () => void all.delete(take);
  }, []);
  const [window] = useState(() => randomUuid());
  const [copies] = useState(() => new BrowserCopies(article.id, account, window));
  const [typed, setTyped] = useState<Entries>({});
  const [sync] = useState(() =>
    openSync(http, article, copies, {
      changed: (next) => setState(next),
      merged: (next) => replace.current(next),
      held: (entries) => setTyped((now) => ({ ...entries, ...now })),
      remembered: setRemembered,
    }),
  );
  useEffect(() => {
    const release = holdWindow(window);
    let isOpen = true;
    sync.open();
    void listOpenWindows().then((open) => {
      if (!isOpen) return;
      for (const one of copies.left(open)) {
        sync.absorb(one.copy, () => void copies.remove(one.name));
      }
    });
    const retry = () => void sync.flush();
    const endSaving = saveBeforeSignOut(() => sync.flush());
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      endSaving();
      sync.close();
      isOpen = false;
      release();
    };
  }, [sync, copies, window]);
  const change = useCallback(
    (part: Partial<ArticleContent>) => {
      const next = { ...sync.content, ...part };
      setContent(next);
      sync.change(next);
    },
    [sync],
  );
  const type = useCallback(
    (entries: Entries) => {
      setTyped(entries);
      sync.hold(pickUnsaved(entries));
    },
    [sync],
  );
  const adopt = useCallback(
    (next: ArticleForEditing) => {
      sync.adopt(toStored(next));
      replace.current(next.content);
    },
    [sync],
  );
  return {
    content,
    state: state ?? sync.state,
    window,
    sync,
    isRemembered,
    change,
    adopt,
    onReplaced,
    typed,
    type,
    unsaved: pickUnsaved(typed),
  };
}

interface Listeners {
  changed(state: SyncState): void;
  held(entries: Entries): void;
  merged(content: ArticleContent): void;
  remembered(is: boolean): void;
}

function openSync(
  http: Http,
  article: ArticleForEditing,
  copies: BrowserCopies,
  on: Listeners,
): DraftSync {
  const { id } = article;
  return new DraftSync(toStored(article), {
    save: (content, version, how) => saveArticle(http, { id, version }, { content, ...how }),
    load: async () => toStored(await readArticle(http, id)),
    classify,
    remember: (copy) => {
      const isStored = copies.write(copy);
      on.remembered(isStored);
      return isStored;
    },
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    changed: on.changed,
    held: on.held,
    merged: on.merged,
  });
}
