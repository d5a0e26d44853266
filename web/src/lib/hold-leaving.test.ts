import t from 'tap';
import { watchSteps } from './history-steps.ts';
import { holdLeaving, type Navigates } from './hold-leaving.ts';

/** History of a browser with a router: entries numbered as by the router. */
class Tab extends EventTarget {
  entries = ['/a', '/b'];
  at = 1;
  /** path that the router shows */
  shown = '/b';
  /** steps that the router received */
  heard = 0;
  readonly router: Navigates = {
    push: (to) => this.#navigate([...this.entries.slice(0, this.at + 1), pathOf(to)], this.at + 1),
    replace: (to) => this.#navigate(this.entries.with(this.at, pathOf(to)), this.at),
  };
  readonly location = { pathname: '/b' };
  readonly history = {
    state: { idx: 1 },
    go: (steps: number) => {
      this.#set(this.at + steps);
      this.dispatchEvent(new Event('popstate'));
    },
  };

  listen(): void {
    this.addEventListener('popstate', () => {
      this.heard += 1;
      this.shown = this.location.pathname;
    });
  }

  #navigate(entries: string[], at: number): void {
    this.entries = entries;
    this.#set(at);
    this.shown = this.location.pathname;
  }

  #set(at: number): void {
    this.at = at;
    this.history.state = { idx: at };
    this.location.pathname = (this.entries[at] ?? '').split(/[?#]/)[0] ?? '';
  }
}

const pathOf = (to: Parameters<Navigates['push']>[0]) =>
  typeof to === 'string' ? to : (to.pathname ?? '');

function holding() {
  const tab = new Tab();
  const asked: (() => void)[] = [];
  watchSteps(tab as never);
  tab.listen();
  const release = holdLeaving(tab.router, tab, (goOn) => asked.push(goOn));
  return { tab, asked, release };
}

t.test('a link to another page waits until it is confirmed', async (t) => {
  for (const way of ['push', 'replace'] as const) {
    for (const to of ['/c?x=1', { pathname: '/c' }]) {
      const { tab, asked, release } = holding();
      tab.router[way](to);
      t.same([tab.shown, tab.at, asked.length], ['/b', 1, 1]);
      release();
      asked[0]?.();
      t.equal(tab.shown, '/c');
    }
  }
});

t.test('navigation within the page is never held', async (t) => {
  const { tab, asked } = holding();
  for (const to of ['/b?tab=2', '#verdicts', { pathname: '/b' }, {}]) tab.router.push(to);
  t.same([asked.length, tab.at], [0, 5]);
  tab.history.go(-4);
  t.same([asked.length, tab.at, tab.shown], [0, 1, '/b']);
  tab.history.go(-1);
  t.same([asked.length, tab.at], [1, 1], 'and Back is taken back to where the page is by then');
});

t.test('Back is undone, asked about each time, and repeated on confirmation', async (t) => {
  const { tab, asked, release } = holding();
  tab.history.go(-1);
  t.same([tab.at, tab.location.pathname, tab.heard, asked.length], [1, '/b', 0, 1]);
  tab.router.push('/b?tab=2');
  tab.history.go(-2);
  t.same([tab.at, tab.shown, asked.length], [2, '/b', 2], 'from where the page is by now');
  release();
  asked[1]?.();
  t.same([tab.at, tab.shown], [0, '/a']);
});

t.test('after the release nothing is held', async (t) => {
  const { tab, asked, release } = holding();
  release();
  tab.router.push('/c');
  tab.history.go(-2);
  t.same([tab.shown, asked.length], ['/a', 0]);
});
