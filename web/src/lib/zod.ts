import { config } from 'zod/v4/core';

// zod compiles with `new Function`, which the content security policy forbids. This must run before
// any schema is created, so vite.config.ts maps all imports of zod here.
config({ jitless: true });

export * from 'zod/v4';
