/** Written by web/licences.ts at each build. */
declare module 'virtual:licences' {
  const licences: readonly { licence: string; packages: readonly string[] }[];
  export default licences;
}
