/**
 * What a transpiled test imports as `tap`. In a process of its own that is tap itself; in one that
 * runs several files (test-group.mjs) the default export is the subtest of the file that runs.
 */
import tap from 'tap';

export * from 'tap';

/** Set by test-group.mjs before it loads a file: {test}, the subtest of the file that runs. */
const group = globalThis[Symbol.for('roletrail.test-group')];

export default group === undefined
  ? tap
  : new Proxy(tap, {
      get(_, name) {
        const value = Reflect.get(group.test, name);
        return typeof value === 'function' ? value.bind(group.test) : value;
      },
    });
