import { describe, expect, it } from '@jest/globals';
import { renderMail } from './mail-layout.format.ts';

describe('rendering a mail', () => {
  const mail = renderMail({ to: 'ana@example.org', locale: 'fr', subject: 'Bonjour & bienvenue' }, [
    { kind: 'text', text: 'Salut <b>Ana</b>' },
    { kind: 'code', code: '012345' },
    { kind: 'button', label: 'Continuer', url: 'https://siteswap.example/verify-email' },
  ]);

  it('has the same content in both parts', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('012345');
      expect(part).toContain('https://siteswap.example/verify-email');
      expect(part).toContain('Continuer');
    }
  });

  it('has lists in both parts, and a picture where programs show it', () => {
    const heading = { to: 'ana@example.org', locale: 'fr', subject: 'Invitation' } as const;
    const url = 'https://siteswap.example/previews/conventions/3';
    const { text, html } = renderMail(heading, [
      { kind: 'picture', url, alt: 'Trois <Balles>' },
      { kind: 'list', title: 'Vos droits :', items: ['Ajouter', 'Modifier <tout>'] },
    ]);
    expect(text).toBe('Vos droits :\n– Ajouter\n– Modifier <tout>\n');
    expect(html).toContain('<li>Modifier &lt;tout&gt;</li>');
    expect(html).toContain(`<img src="${url}" alt="Trois &lt;Balles&gt;"`);
  });

  it('escapes HTML', () => {
    expect(mail.html).toContain('Salut &lt;b&gt;Ana&lt;/b&gt;');
    expect(mail.html).toContain('<title>Bonjour &amp; bienvenue</title>');
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.text).toContain('Salut <b>Ana</b>');
  });
});
