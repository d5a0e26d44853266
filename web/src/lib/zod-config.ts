import { config } from 'zod/v4/core';

// zod speeds itself up with `new Function`, which our content security policy forbids. This must
// run before any schema is made: import it, or use readAs(), ahead of a contracts module.
config({ jitless: true });
