/** Written by web/manual.ts at each build: docs/operations.md. */
declare module 'virtual:manual' {
  const manual: string;
  export default manual;
}
