import { runInNewContext } from 'node:vm';
import { type GlobalUse, globalUses } from './browser-globals.ts';
import { sourceFiles } from './sources.ts';

/** The only folder that uses optional APIs. */
const MODULE = 'web/src/lib/browser-apis/';
/** Scripts that run before the application and share no code with it, so they guard themselves. */
const BEFORE = ['web/src/start/first-paint.ts', 'web/public/theme.js'];

/** Scripts of workers. A worker runs only in a browser that has workers, and cannot end a page. */
const WORKERS = ['web/src/features/receipts/audit-worker.ts'];

/** Names of JavaScript itself. */
const LANGUAGE = new Set<string>(
  runInNewContext('Object.getOwnPropertyNames(globalThis).concat("undefined", "Intl")'),
);

/**
 * What a browser that can run the application always has: no setting takes it away, and React or
 * the router need it too. Everything else is an optional API.
 */
const EVERYWHERE = new Set(
  `console location fetch print getSelection atob dataLayer
  setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame
  scrollTo scrollY addEventListener removeEventListener Event EventTarget DOMException
  Element HTMLElement HTMLInputElement HTMLTextAreaElement HTMLSelectElement HTMLTemplateElement
  HTMLDetailsElement HTMLHeadingElement Node Text MutationObserver
  Headers FormData Blob TextEncoder TextDecoder URLSearchParams
  URL URL.createObjectURL URL.revokeObjectURL history.state history.replaceState
  navigator.userAgent document document.activeElement document.body document.head
  document.documentElement document.title document.hidden document.readyState
  document.visibilityState document.createElement document.getElementById
  document.querySelector document.querySelectorAll document.addEventListener
  document.removeEventListener document.dispatchEvent`.split(/\s+/),
);

/** A browser without Trusted Types does not enforce them either, so no test takes away one of both. */
const WITH_ITS_RULE = new Set(['trustedTypes']);

const isOptional = ({ name }: GlobalUse) =>
  !LANGUAGE.has(name) && !EVERYWHERE.has(name) && !WITH_ITS_RULE.has(name);

/** Source of the browser's side, without tests and what only the server runs. */
function browserFiles(): string[] {
  return sourceFiles('web').filter(
    (file) =>
      !WORKERS.includes(file) &&
      /^web\/src\/(?!server\/)/.test(file) &&
      !/\.(?:test|server|d)\.tsx?$|\/testing\//.test(file),
  );
}

/** Uses of optional APIs that could end a page: outside of the module, or without a guard. */
export function unguardedUses(
  files: readonly string[] = browserFiles().concat('web/public/theme.js'),
  read?: (file: string) => string,
): string[] {
  return globalUses(files, read)
    .filter(isOptional)
    .filter(({ file, guarded }) => !guarded || !(file.startsWith(MODULE) || BEFORE.includes(file)))
    .map(({ name, file, line }) => `${file}:${line}: ${name}`);
}

/** Names of all optional APIs that the pages use, sorted. */
export function optionalApis(): string[] {
  const files = browserFiles().filter((file) => file.startsWith(MODULE));
  const uses = globalUses(files.concat(BEFORE)).filter(isOptional);
  return [...new Set(uses.map(({ name }) => name))].sort();
}
