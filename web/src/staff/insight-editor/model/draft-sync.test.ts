import type { ArticleContent, ReplacedText } from '@roletrail/contracts/http/staff-insights';
import fc from 'fast-check';
import t from 'tap';
import { DraftSync } from './draft-sync.ts';
import type { DraftText, Stored } from './draft-text.ts';
import { joinBody, mergeContent, mergeLists, splitBody } from './merge.ts';

const content = (html: string): ArticleContent => ({
  slug: 'a-text',
  title: 'A text',
  excerpt: '',
  html,
  tags: [],
  topic: 'pay',
  author: 'Staff',
  sources: [],
});

class Refused extends Error {
  readonly kind: 'offline' | 'conflict';
  constructor(kind: 'offline' | 'conflict') {
    super(kind);
    this.kind = kind;
  }
}

/** Server as the service is: a version, and earlier texts of others. */
class Server {
  version = 1;
  content = content('<p>start</p>');
  /** texts that stay as versions */
  readonly replaced: string[] = [];
  isOnline = true;
  /** the answer of the next save is lost */
  losesAnswer = false;

  load(): Stored {
    if (!this.isOnline) throw new Refused('offline');
    return { version: `${this.version}`, content: this.content, savedAt: '' };
  }

  save(next: ArticleContent, version: string, replaces: ReplacedText = 'seen') {
    if (!this.isOnline) throw new Refused('offline');
    if (version !== `${this.version}`) throw new Refused('conflict');
    if (replaces !== 'seen') this.replaced.push(this.content.html);
    this.version += 1;
    this.content = next;
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new Refused('offline');
    }
    return { version: `${this.version}`, savedAt: '' };
  }
}

/** Browser with an open editor: its storage outlives a reload. */
class Browser {
  copy: DraftText | null = null;
  readonly #server: Server;
  #work: (() => void) | null = null;
  sync: DraftSync;

  constructor(server: Server) {
    this.#server = server;
    this.sync = this.#open();
  }

  #open(): DraftSync {
    const left = this.copy;
    const sync: DraftSync = new DraftSync(this.#server.load(), {
      save: async (next, version, { replaces }) => this.#server.save(next, version, replaces),
      load: async () => this.#server.load(),
      classify: (error) => {
        if (error instanceof Refused) return { kind: error.kind };
        throw error;
      },
      remember: (copy) => {
        this.copy = copy;
        return true;
      },
      later: (work) => {
        this.#work = work;
        return () => {
          this.#work = null;
        };
      },
      changed: () => undefined,
      held: () => undefined,
      merged: () => undefined,
    });
    sync.open();
    if (left !== null) sync.absorb(left, () => undefined);
    return sync;
  }

  reload(): void {
    this.sync.close();
    if (this.#server.isOnline) this.sync = this.#open();
  }

  type(words: string, at: number): void {
    const blocks = splitBody(this.sync.content.html);
    const added = `<p>${words}</p>`;
    const place = at % (blocks.length + 1);
    const html = [...blocks.slice(0, place), added, ...blocks.slice(place)].join('\n');
    this.sync.change({ ...this.sync.content, html });
  }

  async wait(): Promise<void> {
    this.#work?.();
    await this.sync.flush();
    const { merge } = this.sync.state;
    if (merge) {
      await this.sync.resolve({ ...merge.content, html: joinBody(merge.parts, () => 'both') });
    }
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), who: fc.nat(1), at: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('wait' as const, 'reload' as const), who: fc.nat(1) }),
  fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const, 'lose' as const) }),
);

/** Operations of one run. */
const steps = fc.array(step, { minLength: 20, maxLength: 40 });

t.test('in 10,000 operations of two editors, with lost connections, no text is lost', async (t) => {
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      operations += steps.length;
      const server = new Server();
      const browsers = [new Browser(server), new Browser(server)] as const;
      const typed: string[] = [];
      for (const [nth, one] of steps.entries()) {
        if (one.kind === 'offline' || one.kind === 'online')
          server.isOnline = one.kind === 'online';
        else if (one.kind === 'lose') server.losesAnswer = true;
        else if ('who' in one) {
          const browser = browsers[one.who === 0 ? 0 : 1];
          if (one.kind === 'reload') browser.reload();
          else if (one.kind === 'wait') await browser.wait();
          else if ('at' in one) {
            typed.push(`words ${nth}.`);
            browser.type(`words ${nth}.`, one.at);
          }
        }
      }
      server.isOnline = true;
      server.losesAnswer = false;
      for (let n = 0; n < 6; n++) for (const browser of browsers) await browser.wait();
      const missing = typed.filter((words) => !server.content.html.includes(words));
      if (missing.length > 0) throw new Error(`lost: ${missing.join()}`);
      if (browsers.some(({ copy }) => copy !== null)) throw new Error('something is not saved');
    }),
    { numRuns: 500 },
  );
  t.ok(operations >= 10_000, `${operations} operations`);
});

t.test('a reload during a conflict meets the conflict again, and loses neither text', async (t) => {
  const server = new Server();
  const browser = new Browser(server);
  const change = (html: string) => browser.sync.change({ ...browser.sync.content, html });
  change('<p>mine</p>');
  server.save({ ...server.content, html: '<p>theirs</p>' }, '1');
  await browser.sync.flush();
  t.equal(browser.sync.state.status, 'conflict');
  t.match(browser.copy, { version: '1', base: { html: '<p>start</p>' } });
  change('<p>mine, changed</p>');
  browser.reload();
  await browser.sync.flush();
  t.equal(browser.sync.state.status, 'conflict', 'nothing was overwritten');
  t.equal(server.content.html, '<p>theirs</p>');
  await browser.wait();
  t.match(server.content.html, /theirs/);
  t.match(server.content.html, /mine, changed/);
  t.equal(browser.copy, null);
});

t.test(
  'the other text stays as a version if the person keeps their own, also after a reload',
  async (t) => {
    const server = new Server();
    const browser = new Browser(server);
    const change = (html: string) => browser.sync.change({ ...browser.sync.content, html });
    change('<p>mine</p>');
    server.save({ ...server.content, html: '<p>theirs</p>' }, '1');
    await browser.sync.flush();
    server.isOnline = false;
    await browser.sync.resolve({ ...browser.sync.content, html: '<p>mine</p>' });
    t.equal(browser.sync.state.status, 'offline');
    server.isOnline = true;
    browser.reload();
    await browser.wait();
    t.equal(server.content.html, '<p>mine</p>');
    t.same(server.replaced, ['<p>theirs</p>']);
    change('<p>mine, later</p>');
    await browser.wait();
    t.same(server.replaced, ['<p>theirs</p>'], 'what this window wrote is no version');
  },
);

t.test('a field that both changed is a conflict with both values', async (t) => {
  const base = content('<p>a</p>');
  const mine = { ...base, title: 'Mine', excerpt: 'Same' };
  const merge = mergeContent(base, mine, { ...base, title: 'Theirs', excerpt: 'Same' });
  t.same(merge.fields, [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  t.notOk(merge.isClean);
});

t.test('a version that is asked for during a save is kept by the next one', async (t) => {
  const server = new Server();
  const kept: string[] = [];
  let answer: () => void = () => undefined;
  const sync = new DraftSync(server.load(), {
    save: async (next, version, { keep }) => {
      if (keep) kept.push(next.html);
      if (kept.length === 0) await new Promise<void>((resolve) => (answer = resolve));
      return server.save(next, version);
    },
    load: async () => server.load(),
    classify: () => ({ kind: 'offline' }),
    remember: () => true,
    later: () => () => undefined,
    changed: () => undefined,
    held: () => undefined,
    merged: () => undefined,
  });
  sync.change(content('<p>one</p>'));
  const first = sync.flush();
  await Promise.resolve();
  const second = sync.flush(true);
  sync.change(content('<p>two</p>'));
  answer();
  await Promise.all([first, second]);
  t.same(kept, ['<p>two</p>']);
});

t.test('a merge has every item of both sides, and asks only about what both changed', async (t) => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });
  fc.assert(
    fc.property(items, items, items, (base, mine, theirs) => {
      const parts = mergeLists(base, mine, theirs);
      const merged = parts.flatMap((part) =>
        part.kind === 'same' ? part.items : [...part.mine, ...part.theirs],
      );
      const added = [...mine, ...theirs].filter((item) => !base.includes(item));
      return added.every((item) => merged.includes(item));
    }),
  );
  t.same(mergeLists(['a', 'b'], ['a', 'x', 'b'], ['a', 'b', 'y']), [
    { kind: 'same', items: ['a', 'x', 'b', 'y'] },
  ]);
  t.same(mergeLists(['a'], ['m'], ['o']), [{ kind: 'conflict', mine: ['m'], theirs: ['o'] }]);
});

t.test('the copies that two closed windows left are both in the text', async (t) => {
  const server = new Server();
  const left = (html: string): DraftText => ({
    version: '1',
    base: server.content,
    content: content(html),
    replaces: 'seen',
    entries: null,
  });
  const [one, other] = [left('<p>one</p>\n<p>start</p>'), left('<p>start</p>\n<p>other</p>')];
  const browser = new Browser(server);
  const taken: string[] = [];
  browser.sync.absorb(one, () => taken.push('one'));
  browser.sync.absorb(other, () => taken.push('other'));
  t.same(taken, ['one'], 'the other stays stored until the first is saved');
  await browser.wait();
  t.same(taken, ['one', 'other']);
  await browser.wait();
  t.equal(server.content.html, '<p>one</p>\n<p>start</p>\n<p>other</p>');
});

t.test('a save that is refused for now is repeated after growing pauses', async (t) => {
  const server = new Server();
  const pauses: number[] = [];
  let work: () => void = () => undefined;
  let leastMs = 0;
  let refusals = 2;
  const sync = new DraftSync(server.load(), {
    save: async (next, version) => {
      if (refusals-- > 0) throw new Error('503');
      return server.save(next, version);
    },
    load: async () => server.load(),
    classify: () => ({ kind: 'busy', says: 'Busy.', leastMs }),
    remember: () => true,
    later: (next, ms) => {
      pauses.push(ms);
      work = next;
      return () => undefined;
    },
    changed: () => undefined,
    held: () => undefined,
    merged: () => undefined,
  });
  sync.change(content('<p>one</p>'));
  const attempt = async () => {
    work();
    await sync.flush();
  };
  await sync.flush();
  t.match(sync.state, { status: 'failed', failure: 'Busy.' });
  sync.change(content('<p>two</p>'));
  t.same(pauses, [3000, 5000], 'typing makes no attempt earlier');
  leastMs = 60_000;
  await sync.flush();
  t.equal(pauses.at(-1), 60_000, 'as long as the server asks');
  await attempt();
  t.equal(sync.state.status, 'saved');
  t.equal(server.content.html, '<p>two</p>');
});

t.test(
  'details that are not valid are in the copy until they are, also after a reload',
  async (t) => {
    const server = new Server();
    const browser = new Browser(server);
    browser.sync.hold({ slug: 'No address' });
    t.match(browser.copy, { entries: { slug: 'No address' } });
    browser.reload();
    t.match(browser.copy, { entries: { slug: 'No address' } });
    await browser.wait();
    t.equal(server.version, 1, 'the article is as it was');
    browser.sync.hold(null);
    t.equal(browser.copy, null);
  },
);
