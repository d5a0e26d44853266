// Entry of the server bundle, loaded by the composition root: dist/server/main.js.
export { createRenderer } from './renderer.ts';
