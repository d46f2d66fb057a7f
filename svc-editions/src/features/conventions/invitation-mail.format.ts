import { invitationDays } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { inSubject, type Mail, mailTexts } from '#src/mails.client.ts';

const textsOf = mailTexts(new URL('./locales/', import.meta.url));

/** The mail of an invitation, in the language of who sends it: that of the invited is unknown. */
export function invitationMail(invitation: {
  readonly locale: Locale;
  readonly pseudo: string;
  readonly convention: string;
  readonly role: string | null;
  readonly url: string;
}): Pick<Mail, 'subject' | 'text'> {
  const { locale, pseudo, convention, role, url } = invitation;
  const t = textsOf(locale);
  return {
    subject: t('subject', { pseudo, convention: inSubject(convention) }),
    text: [
      t('intro', { pseudo, convention }),
      ...(role === null ? [] : [t('role', { role })]),
      t('open'),
      url,
      t('validity', { count: invitationDays }),
      t('ignore'),
    ],
  };
}
