import { levelNamed } from './docx-styles.ts';
import { readXml } from './xml.ts';

/** What a style says of its text. */
export interface OdtLook {
  readonly bold: boolean;
  readonly vanish: boolean;
  readonly white: boolean;
  /** has a background of its own */
  readonly grounded: boolean;
}
export interface OdtStyle extends Partial<OdtLook> {
  readonly numbered: boolean;
  /** of a heading, 1 for the highest; null: it is none */
  readonly level: number | null;
}

/** Styles by their family and name: “paragraph Heading_20_1” */
export type OdtStyles = ReadonlyMap<string, OdtStyle>;

interface Written {
  base: string;
  level: number | null;
  numbered: boolean;
  look: Partial<OdtLook>;
}

/** Styles that are each based on another, at most. */
const BASES_MOST = 10;
const WHITE = /^#(?:f[0-9a-f]){3}$/i;
const NO_GROUND = /^(?:transparent|#(?:f[0-9a-f]){3})$/i;
const BOLD = /^(?:bold|[6-9]00)$/;

/** Level of a heading, from 1 to 9; null if it is none. */
export const levelOf = (level: string) => (/^[1-9]$/.test(level) ? Number(level) : null);

/** @param parts bytes of styles.xml and content.xml; a style of a later part counts before an equal one */
export function odtStylesOf(parts: readonly Buffer[]): OdtStyles {
  const own = new Map<string, Written>();
  for (const bytes of parts) collect(bytes, own);
  return new Map([...own.keys()].map((key) => [key, inherited(own, key)]));
}

function inherited(own: ReadonlyMap<string, Written>, key: string): OdtStyle {
  let look: Partial<OdtLook> = {};
  let level: number | null = null;
  let numbered = false;
  let style = own.get(key);
  for (let left = BASES_MOST; style && left > 0; left--) {
    look = { ...style.look, ...look };
    level ??= style.level;
    numbered ||= style.numbered;
    style = own.get(style.base);
  }
  return { ...look, level, numbered: numbered && level === null };
}

function collect(bytes: Buffer, own: Map<string, Written>): void {
  let open: Written | null = null;
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'style') {
        open = written(attributes);
        own.set(`${attributes.family} ${attributes.name}`, open);
      } else if (open && /^(?:text|paragraph)-properties$/.test(name)) {
        open.look = { ...open.look, ...lookOf(attributes) };
      }
    },
    close(name) {
      if (name === 'style') open = null;
    },
    text: () => undefined,
  });
}

function written(attributes: Readonly<Record<string, string>>): Written {
  const { name = '', family = '', 'display-name': shown = name } = attributes;
  return {
    base: `${family} ${attributes['parent-style-name'] ?? ''}`,
    level:
      levelOf(attributes['default-outline-level'] ?? '') ??
      levelNamed(shown.replaceAll('_20_', ' ')),
    numbered: (attributes['list-style-name'] ?? '') !== '',
    look: {},
  };
}

function lookOf(attributes: Readonly<Record<string, string>>): Partial<OdtLook> {
  const { 'font-weight': weight, display, color, 'background-color': ground } = attributes;
  return {
    ...(weight === undefined ? {} : { bold: BOLD.test(weight) }),
    ...(display === undefined ? {} : { vanish: display === 'none' }),
    ...(color === undefined ? {} : { white: WHITE.test(color) }),
    ...(ground === undefined ? {} : { grounded: !NO_GROUND.test(ground) }),
  };
}
