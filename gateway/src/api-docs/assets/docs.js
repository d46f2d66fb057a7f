// The theme that was chosen on the site, set before the first paint.
const saved = (() => {
  try {
    return localStorage.getItem('color-mode');
  } catch {
    return null;
  }
})();
if (saved === 'light' || saved === 'dark') document.documentElement.dataset.theme = saved;

/** Opens the details of the call that the fragment of the URL names. */
function openCurrent() {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = call?.querySelector('details');
  if (details) details.open = true;
}

/** Shows the calls that contain every term of the query. */
function search(query) {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const call of document.querySelectorAll('.call')) {
    const matches = terms.every((term) => call.dataset.search.includes(term));
    call.hidden = !matches;
    if (matches) count += 1;
  }
  for (const section of document.querySelectorAll('#calls > section')) {
    section.hidden = section.querySelector('.call:not([hidden])') === null;
  }
  document.getElementById('matches').textContent =
    terms.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`;
}

addEventListener('DOMContentLoaded', () => {
  const query = document.getElementById('query');
  document.getElementById('search').hidden = false;
  query.addEventListener('input', () => search(query.value));
  openCurrent();
});
addEventListener('hashchange', openCurrent);
