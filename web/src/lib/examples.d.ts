/** Written by web/examples.ts at each build: the finished example of each career tool. */
declare module 'virtual:example/resume' {
  const example: import('@roletrail/contracts/tool-examples').ToolExamples['resume'];
  export default example;
}
declare module 'virtual:example/role-finder' {
  const example: import('@roletrail/contracts/tool-examples').ToolExamples['role-finder'];
  export default example;
}
declare module 'virtual:example/role-explorer' {
  const example: import('@roletrail/contracts/tool-examples').ToolExamples['role-explorer'];
  export default example;
}
declare module 'virtual:example/market' {
  const example: import('@roletrail/contracts/tool-examples').ToolExamples['market'];
  export default example;
}
