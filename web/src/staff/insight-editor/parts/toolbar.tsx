import type { Editor } from '@tiptap/core';
import {
  Bold,
  ChartBarBig,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  Redo2,
  StickyNote,
  Undo2,
} from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { setBlock, toggleList, toggleQuote } from '../model/commands.ts';
import { NEW_TABLE } from '../model/figure-cells.ts';
import { FigureDialog } from './figure-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

type Tool = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: (editor: Editor) => unknown;
  readonly isOn?: (editor: Editor) => boolean;
};

const TOOLS: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleMark('strong').run(),
    isOn: (editor) => editor.isActive('strong'),
  },
  {
    label: 'Italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleMark('em').run(),
    isOn: (editor) => editor.isActive('em'),
  },
  {
    label: 'Paragraph',
    icon: Pilcrow,
    run: (editor) => setBlock(editor, 'paragraph', { class: null }),
    isOn: (editor) => editor.isActive('paragraph', { class: null }),
  },
  {
    label: 'Heading',
    icon: Heading2,
    run: (editor) => setBlock(editor, 'heading', { level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    run: (editor) => setBlock(editor, 'heading', { level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'Note',
    icon: StickyNote,
    run: (editor) => setBlock(editor, 'paragraph', { class: 'note' }),
    isOn: (editor) => editor.isActive('paragraph', { class: 'note' }),
  },
  {
    label: 'Bulleted list',
    icon: List,
    run: (editor) => toggleList(editor, 'bulletList'),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => toggleList(editor, 'orderedList'),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quotation',
    icon: Quote,
    run: toggleQuote,
    isOn: (editor) => editor.isActive('quote'),
  },
];

const STEPS: readonly Tool[] = [
  { label: 'Undo', icon: Undo2, run: (editor) => press(editor, 'Mod-z') },
  { label: 'Redo', icon: Redo2, run: (editor) => press(editor, 'Mod-y') },
];

const press = (editor: Editor, key: string) => editor.chain().focus().keyboardShortcut(key).run();

/** Buttons above the text. All of them work without a mouse. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [dialog, open] = useState<'link' | 'figure' | 'image' | null>(null);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);
  const selected = editor.isActive('figure') ? editor.getAttributes('figure').figure : null;
  const close = () => {
    open(null);
    editor.commands.focus();
  };
  return (
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-1">
      {TOOLS.map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} />
      ))}
      <ToolButton
        editor={editor}
        tool={{
          label: 'Link',
          icon: LinkIcon,
          run: () => open('link'),
          isOn: () => editor.isActive('a'),
        }}
      />
      <ToolButton
        editor={editor}
        tool={{
          label: selected ? 'Edit the figure' : 'Add a chart or table',
          icon: ChartBarBig,
          run: () => open('figure'),
        }}
      />
      <ToolButton
        editor={editor}
        tool={{ label: 'Add an image', icon: ImagePlus, run: () => open('image') }}
      />
      {STEPS.map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} />
      ))}
      {dialog === 'image' ? <ImageDialog editor={editor} onClose={close} /> : null}
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {dialog === 'figure' ? (
        <FigureDialog editor={editor} figure={selected ?? NEW_TABLE} onClose={close} />
      ) : null}
    </div>
  );
}

function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { label, icon: Icon, run, isOn } = tool;
  return (
    <Button
      variant={isOn?.(editor) ? 'outline' : 'ghost'}
      size="icon"
      title={label}
      {...(isOn ? { 'aria-pressed': isOn(editor) } : {})}
      onClick={() => void run(editor)}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{label}</span>
    </Button>
  );
}
