import { RELATED_ROLES_PATH, type TitleAnswer } from '@roletrail/contracts/related-roles';
import type {
  CreateRenderer,
  PageRequest,
  RenderedPage,
  RendererSettings,
} from '@roletrail/contracts/web-renderer';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { defaultHead, headTags } from '../app/head.ts';
import { matchRoute, STAFF_START } from '../app/paths.ts';
import { headOf } from '../router/page-view.tsx';
import { firstParts } from '../router/router.tsx';
import { loadPageMeta } from '../router/screens.ts';
import { withNotice } from './copy-notice.tsx';
import { type LoadedPage, loadPage, paramsOf } from './load-page.ts';
import { relatedRolesHtml, relatedRolesTitle } from './related-roles.tsx';
import { RenderCache } from './render-cache.ts';
import { renderTree } from './render-tree.tsx';
import { sitemap } from './sitemap.ts';
import { chunksOf, openTemplate, withoutApplication } from './template.ts';

/** path without a route */
const NOWHERE = '/no-such-page';
const CACHED_CHARACTERS = 16 * 1024 * 1024;

/** Creates a renderer for one build of the client. @throws if the build is incomplete */
export const createRenderer: CreateRenderer = (settings) => {
  const renderer = new Renderer(settings);
  return {
    page: (request) => renderer.page(request),
    relatedRoles: async (answer) => renderer.relatedRoles(answer),
    sitemap: (ask) => sitemap(settings.publicOrigin, ask),
  };
};

class Renderer {
  readonly #origin: string;
  readonly #write: ReturnType<typeof openTemplate>;
  /** for pages without the application */
  readonly #writeStill: ReturnType<typeof openTemplate>;
  readonly #chunks = new Map<string, string[]>();
  readonly #cache = new RenderCache(CACHED_CHARACTERS);

  constructor({ publicOrigin, template, manifest, copy }: RendererSettings) {
    this.#origin = publicOrigin;
    const noticed = copy === null ? template : withNotice(template, copy);
    this.#write = openTemplate(noticed);
    this.#writeStill = openTemplate(withoutApplication(noticed));
    for (const path of [...WEB_ROUTES.map((route) => route.path), NOWHERE]) {
      for (const { file } of firstParts(path, true)) {
        this.#chunks.set(file, chunksOf(manifest, [file]));
      }
    }
  }

  async page({ url: asked, thisMachine, ask }: PageRequest): Promise<RenderedPage> {
    const url = this.#ours(asked);
    if (url === null) return this.page({ url: NOWHERE, thisMachine, ask });
    const { pathname, searchParams } = url;
    if (/^\/admin\/?$/.test(pathname)) return { status: 301, location: STAFF_START };
    const route = matchRoute(pathname);
    const page = route?.access === 'public' ? await loadPageMeta(route) : undefined;
    const params = route === null ? {} : paramsOf(route.path, pathname);
    const loaded = await loadPage(page, { pathname, params, search: searchParams }, ask);
    const moved = loaded.missing ? null : (page?.moved?.(loaded.data, loaded.context) ?? null);
    if (moved !== null) return { status: 301, location: moved };
    const hidden = route?.flag === 'local' && !thisMachine;
    const missing = route === null || hidden || loaded.missing;
    const status = missing ? 404 : loaded.failed ? 503 : 200;
    const shown = { ...loaded, missing: hidden || loaded.missing };
    return { status, html: await this.#html(url, page, shown) };
  }

  relatedRoles(answer: TitleAnswer): string {
    const head = { title: relatedRolesTitle(answer), index: false };
    return this.#writeStill({
      tags: headTags(head, RELATED_ROLES_PATH, this.#origin),
      jsonLd: [],
      sheets: [],
      scripts: [],
      page: relatedRolesHtml(answer),
      data: null,
    });
  }

  /** Returns null for an invalid URL (`//[`) or another host (`//elsewhere`). */
  #ours(asked: string): URL | null {
    if (!URL.canParse(asked, this.#origin)) return null;
    const url = new URL(asked, this.#origin);
    return url.origin === this.#origin ? url : null;
  }

  async #html(url: URL, page: Parameters<typeof headOf>[0], loaded: LoadedPage): Promise<string> {
    const data = {
      publicOrigin: this.#origin,
      missing: loaded.missing,
      queries: loaded.queries,
    };
    const key = `${url.pathname}${url.search}\n${JSON.stringify(data)}`;
    const cached = this.#cache.get(key);
    if (cached !== null) return cached;
    const parts = firstParts(url.pathname, loaded.missing);
    for (const part of parts) await part.load();
    const head = loaded.missing ? defaultHead(null) : headOf(page, loaded.data, loaded.context);
    const chunks = [...new Set(parts.flatMap(({ file }) => this.#chunks.get(file) ?? []))];
    const html = this.#write({
      tags: headTags(head, url.pathname, this.#origin),
      jsonLd: head.jsonLd ?? [],
      sheets: chunks.filter((chunk) => chunk.endsWith('.css')),
      scripts: chunks.filter((chunk) => !chunk.endsWith('.css')),
      page: await renderTree(loaded.services, url, loaded.missing ? url.pathname : null),
      data,
    });
    this.#cache.set(key, html);
    return html;
  }
}
