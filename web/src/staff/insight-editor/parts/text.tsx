import { type JSONContent, Editor as TipTap } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { Prose } from '../../../ui/prose.tsx';
import { type LoadedBody, markOriginals, readBody, writeBody } from '../model/document.ts';
import { cleanPasted } from '../model/pasted.ts';
import { replaceBody } from '../model/replace-body.ts';
import { EXTENSIONS } from '../model/schema.ts';
import { Toolbar } from './toolbar.tsx';
import '../../../features/insights/article.css';
import '../../../features/insights/article-places.css';
import '../editor.css';

type Props = {
  html: string;
  onChange: (html: string) => void;
  /** subscribes to texts that come from elsewhere; returns the end of the subscription */
  onReplaced: (take: (content: { readonly html: string }) => void) => () => void;
};

/** Body of the article. `html` is read when the part is made; later texts come by `onReplaced`. */
export function ArticleText({ html, onChange, onReplaced }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<TipTap | null>(null);
  const first = useRef(html);
  const send = useRef(onChange);
  send.current = onChange;
  useEffect(() => {
    if (place.current === null) return;
    const loaded = readBody(first.current);
    const made = openEditor(place.current, loaded, (next) => send.current(next));
    setEditor(made);
    const end = onReplaced((next) => {
      const { tr } = made.state;
      // what came from elsewhere is no change of the person, and not for them to undo
      tr.setMeta('preventUpdate', true).setMeta('addToHistory', false);
      made.view.dispatch(replaceBody(loaded, tr, next.html));
    });
    return () => {
      end();
      made.destroy();
    };
  }, [onReplaced]);
  return (
    <section aria-labelledby="article-text" className="grid gap-3">
      <h2 id="article-text" className="text-xl">
        Text
      </h2>
      {editor ? <Toolbar editor={editor} /> : null}
      <Prose className="article">
        <div ref={place} className="editor-text" />
      </Prose>
    </section>
  );
}

function openEditor(element: HTMLElement, loaded: LoadedBody, onChange: (html: string) => void) {
  return new TipTap({
    element,
    extensions: EXTENSIONS,
    content: loaded.doc as JSONContent,
    // styles come from our own file: the page allows no style element
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'article-text',
        spellcheck: 'true',
        lang: 'en-GB',
      },
      transformPastedHTML: cleanPasted,
    },
    onCreate: ({ editor }) => markOriginals(loaded, editor.getJSON()),
    onUpdate: ({ editor }) => onChange(writeBody(loaded, editor.getJSON())),
  });
}
