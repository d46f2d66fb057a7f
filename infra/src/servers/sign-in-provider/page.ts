/** The page of the local sign-in provider, which stands for another company's site: in English and French only. */
const translations = {
  en: {
    title: 'Siteswap ID',
    intro: 'This stands in for a real sign-in provider. Choose any name and address.',
    email: 'E-mail address',
    name: 'Name',
    isVerified: 'The address is verified',
    sharesEmail: 'Share the address',
    continue: 'Continue',
    cancel: 'Cancel',
    problem: 'Enter an e-mail address.',
  },
  fr: {
    title: 'Siteswap ID',
    intro: 'Cette page remplace un vrai fournisseur de connexion. Soyez qui vous voulez.',
    email: 'Adresse e-mail',
    name: 'Nom',
    isVerified: 'L’adresse est vérifiée',
    sharesEmail: 'Transmettre l’adresse',
    continue: 'Continuer',
    cancel: 'Annuler',
    problem: 'Entrez une adresse e-mail.',
  },
};

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f8fafc, #0f172a); }
  form { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem; display: grid; gap: 1rem; }
  h1 { margin: 0; font-size: 1.5rem; } p { margin: 0; color: light-dark(#475569, #94a3b8); }
  label { display: grid; gap: .25rem; } label.switch { display: flex; gap: .5rem; align-items: center; }
  input[type=email], input[type=text] { font: inherit; padding: .6rem .75rem; border: 1px solid light-dark(#94a3b8, #475569); border-radius: 8px; }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; accent-color: #15803d; }
  button { font: inherit; font-weight: 600; padding: .7rem; border-radius: 8px; border: 1px solid transparent; cursor: pointer; }
  button[value=continue] { background: #15803d; color: #fff; } button[value=cancel] { background: none; border-color: light-dark(#94a3b8, #475569); color: inherit; }
  [role=alert] { color: light-dark(#b91c1c, #f87171); }`;

/**
 * The page with the form for name and address.
 * @param locales the client's preferred ones, best first, divided by spaces
 */
export function signInPage(locales: string, problem?: string): string {
  const language = locales.startsWith('fr') ? 'fr' : 'en';
  const t = translations[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title>
<style>${style}</style>
</head>
<body>
<form method="post" novalidate>
<h1>${t.title}</h1>
<p>${t.intro}</p>
${problem ? `<p role="alert">${t.problem}</p>` : ''}
<label>${t.email}<input type="email" name="email" autocomplete="off" autofocus></label>
<label>${t.name}<input type="text" name="name" autocomplete="off"></label>
<label class="switch"><input type="checkbox" name="isVerified" checked>${t.isVerified}</label>
<label class="switch"><input type="checkbox" name="sharesEmail" checked>${t.sharesEmail}</label>
<button name="action" value="continue">${t.continue}</button>
<button name="action" value="cancel">${t.cancel}</button>
</form>
</body>
</html>`;
}
