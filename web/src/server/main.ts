// What the composition root loads out of the build: dist/server/main.js.
export { createRenderer } from './renderer.ts';
