import { describe, expect, it } from '@jest/globals';
import { type MailBlock, renderMail } from './mail-layout.format.ts';

const url = 'https://siteswap.example/x?a="><i>';
const names: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' };
const hostile = '"><i>&';
/** One of each kind, with texts that would be tags. */
const blocks: { readonly [Kind in MailBlock['kind']]: MailBlock & { readonly kind: Kind } } = {
  text: { kind: 'text', text: `a text ${hostile}` },
  small: { kind: 'small', text: `small print ${hostile}` },
  code: { kind: 'code', code: `a code ${hostile}` },
  list: { kind: 'list', title: `a list ${hostile}`, items: [`an entry ${hostile}`] },
  picture: { kind: 'picture', url, alt: `a picture ${hostile}` },
  button: { kind: 'button', label: `a button ${hostile}`, url },
  link: { kind: 'link', label: `a link ${hostile}`, url },
  item: { kind: 'item', title: `an item ${hostile}`, text: `its text ${hostile}`, url },
};

describe('a block of a mail', () => {
  it.each(Object.entries(blocks))(
    '%s has all its texts in both parts, as HTML without a tag of its own',
    (kind, block) => {
      const { text, html = '' } = renderMail(
        { to: 'ana@example.org', locale: 'fr', subject: 'Bonjour' },
        [block],
      );
      const { kind: _, ...texts } = block;
      for (const one of Object.values(texts).flat()) {
        if (kind !== 'picture') expect(text).toContain(one);
        expect(html).toContain(one.replace(/[&"<>]/g, (sign) => `&${names[sign]};`));
      }
      expect(html).not.toContain('<i>');
    },
  );
});

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
