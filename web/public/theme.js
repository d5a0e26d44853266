// Sets the theme before the first paint. A file of its own, because the content security policy
// forbids inline scripts. Order: the stored choice, then the system's as it changes, then dark.
(() => {
  const system = () => {
    try {
      return matchMedia('(prefers-color-scheme: light)');
    } catch {
      // A browser that does not say what its system prefers.
      return null;
    }
  };
  const light = system();
  const stored = () => {
    try {
      return localStorage.getItem('app_theme');
    } catch {
      // Storage can be forbidden; the system's choice still counts.
      return null;
    }
  };
  const show = () => {
    const theme = stored();
    const known = theme === 'light' || theme === 'dark';
    document.documentElement.dataset.theme = known ? theme : light?.matches ? 'light' : 'dark';
  };
  show();
  light?.addEventListener('change', show);
})();
