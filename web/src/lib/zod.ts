import { config } from 'zod/v4/core';

// zod speeds itself up with `new Function`, which our content security policy forbids. This must
// happen before any schema is made, so vite.config.ts gives this module to all who import zod.
config({ jitless: true });

export * from 'zod/v4';
