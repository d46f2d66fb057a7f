/*
 * Runs before the first paint, from a file of its own because the page allows no inline scripts: the theme the
 * person chose (`color-mode` in local storage: light, dark or system), so that a dark page never flashes white.
 */
const saved = ((): string | null => {
  try {
    return window.localStorage.getItem('color-mode');
  } catch {
    return null;
  }
})();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const isDark = saved === 'dark' || (saved !== 'light' && systemIsDark);
document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
