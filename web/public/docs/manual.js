// The manual has the theme that was chosen in the studio.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('puzzlewright.theme');
  } catch {
    // A browser that keeps nothing has its own preference.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'dark' || (theme === null && dark) ? 'dark' : 'light';
})();
