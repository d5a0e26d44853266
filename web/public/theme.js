// Sets the theme before the first paint. A file of its own, because the content security policy
// forbids inline scripts. Order: the stored choice, then the system's, then dark.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('app_theme');
  } catch {
    // Storage can be forbidden; the system's choice still counts.
    theme = null;
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.dataset.theme = theme;
})();
