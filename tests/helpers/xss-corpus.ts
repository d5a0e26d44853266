/** Strings that run as script if text is inserted without escaping. */
export const XSS_CORPUS: readonly string[] = [
  '<script>window.__xss = 1</script>',
  '"><img src=x onerror="window.__xss = 2">',
  "'><svg/onload=window.__xss=3>",
  '<iframe srcdoc="<script>parent.__xss = 4</script>"></iframe>',
  '</textarea><script>window.__xss = 5</script>',
  '<a href="javascript:window.__xss=6">press</a>',
  `{{constructor.constructor("window.__xss = 7")()}} \${window.__xss = 8}`,
  '<!--><script>window.__xss = 9</script>-->',
  '</script><script>window.__xss = 10</script>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=11>',
];
