import type { ViteManifest } from '@roletrail/contracts/web-renderer';
import { HEAD_MARK } from '../app/document-head.tsx';
import type { HeadTag } from '../app/head.ts';
import { type PageData, toDataBlocks, toScriptText } from '../app/page-data.ts';

const HEAD = /<!--head:start-->[\s\S]*<!--head:end-->/;
const PAGE = '<!--page-->';
const DATA = '<!--data-->';
const SCRIPTS = '<!--scripts-->';

export type PageParts = {
  readonly tags: readonly HeadTag[];
  readonly jsonLd: readonly object[];
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
  readonly page: string;
  /** null: no application reads it */
  readonly data: PageData | null;
};

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function writeTag({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  const start = `<${name} ${HEAD_MARK}=""${written.join('')}>`;
  return text === undefined ? start : `${start}${escapeHtml(text)}</${name}>`;
}

function dataBlock(attributes: string, value: unknown): string {
  return `<script ${attributes}>${toScriptText(value)}</script>`;
}

function preload(script: string): string {
  return `<link rel="modulepreload" crossorigin href="/${script}">`;
}

/**
 * Removes the application from index.html: its scripts, and the notice that it needs them. The script
 * that sets the theme stays.
 */
export function withoutApplication(template: string): string {
  const still = template
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<template id="rest">[\s\S]*<\/template>/, SCRIPTS)
    .replace(/<noscript>[\s\S]*<\/noscript>/, '');
  return still.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

/** Compiles index.html to a function of the page parts. @throws if a marker is missing */
export function openTemplate(template: string): (parts: PageParts) => string {
  const places = [PAGE, DATA, SCRIPTS];
  if (!HEAD.test(template) || !places.every((place) => template.includes(place))) {
    throw new Error('index.html lacks a place for head, page, data or scripts');
  }
  return ({ tags, jsonLd, sheets, scripts, page, data }) => {
    const head = [
      ...tags.map(writeTag),
      ...jsonLd.map((object) =>
        dataBlock(`type="application/ld+json" ${HEAD_MARK}=""`, {
          '@context': 'https://schema.org',
          ...object,
        }),
      ),
      ...sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
    ];
    // Functions, because `$` in a replacement text is special.
    return template
      .replace(HEAD, () => head.join('\n    '))
      .replace(PAGE, () => page)
      .replace(DATA, () => (data === null ? '' : toDataBlocks(data)))
      .replace(SCRIPTS, () => scripts.map(preload).join(''));
  };
}

/** Lists the chunks and style sheets of these source files beyond the entry. */
export function chunksOf(manifest: ViteManifest, files: readonly string[]): string[] {
  const entry = new Set<string>();
  collect(manifest, 'index.html', entry);
  const wanted = new Set<string>();
  for (const file of files) {
    if (!(file in manifest)) throw new Error(`the build holds no ${file}`);
    collect(manifest, file, wanted);
  }
  return [...wanted]
    .filter((key) => !entry.has(key))
    .flatMap((key) => {
      const chunk = manifest[key];
      return chunk === undefined ? [] : [...(chunk.css ?? []), chunk.file];
    });
}

function collect(manifest: ViteManifest, key: string, found: Set<string>): void {
  if (found.has(key)) return;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) collect(manifest, imported, found);
}
