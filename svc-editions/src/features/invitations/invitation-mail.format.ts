import { invitationDays } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { type Mail, mailTexts, withoutLinks } from '@siteswap/features/mails';

const textsOf = mailTexts(new URL('./locales/', import.meta.url));

/**
 * The mail of an invitation, in the language of who sends it: that of the invited is unknown. It goes to strangers, so
 * its subject has no words of the sender, and its text has no link but ours.
 */
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
    subject: t('subject'),
    text: [
      t('intro', { pseudo, convention: withoutLinks(convention) }),
      ...(role === null ? [] : [t('role', { role: withoutLinks(role) })]),
      t('open'),
      url,
      t('validity', { count: invitationDays }),
      t('ignore'),
    ],
  };
}
