import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { type Mail, mailTexts, withoutLinks } from '@siteswap/features/mails';
import type { Translate } from '@siteswap/service-kit';
import type { Permissions } from '#src/features/collaborators/collaborators.public.ts';

const textsOf = mailTexts(new URL('./locales/', import.meta.url));

interface MailedInvitation {
  readonly locale: Locale;
  /** Who sends it. */
  readonly pseudo: string;
  readonly convention: string;
  /** Of the convention: its name and its logo. */
  readonly pictureUrl: string;
  readonly permissions: Permissions;
  /** Names of published editions by their ids; those of drafts are not mailed. */
  readonly editionNames: ReadonlyMap<number, string>;
  readonly url: string;
  readonly expiresAt: Date;
}

/** What the invited may do, right by right. */
function rightsOf(
  t: Translate,
  { permissions, editionNames }: Pick<MailedInvitation, 'permissions' | 'editionNames'>,
): string[] {
  const texts = [
    ...permissions.rights.map((right) => t(`right.${right}`)),
    ...permissions.perEdition.flatMap(({ editionId, rights }) => {
      const name = withoutLinks(editionNames.get(editionId) ?? t('draft'));
      return rights.map((right) => t('onEdition', { name, right: t(`editionRight.${right}`) }));
    }),
  ];
  return texts.length > 0 ? texts : [t('noRights')];
}

/**
 * The mail of an invitation. It goes to strangers, so its subject has no text of the sender, and its text has no link
 * but ours.
 */
export function invitationMail(invitation: MailedInvitation): Omit<Mail, 'email' | 'expiresAt'> {
  const { locale, pseudo, convention, pictureUrl, permissions, url, expiresAt } = invitation;
  const t = textsOf(locale);
  const { title: role } = permissions;
  const text = (content: string) => ({ kind: 'text' as const, text: content });
  return {
    locale,
    subject: t('subject'),
    blocks: [
      { kind: 'picture', url: pictureUrl, alt: withoutLinks(convention) },
      text(t('greeting')),
      text(t('intro', { pseudo, convention: withoutLinks(convention) })),
      ...(role === null ? [] : [text(t('role', { role: withoutLinks(role) }))]),
      { kind: 'list', title: t('rights'), items: rightsOf(t, invitation) },
      text(t('open')),
      { kind: 'button', label: t('button'), url },
      // Everywhere the same day, as the page of the invitation writes it.
      text(t('until', { day: createFormat(locale).instant(expiresAt, 'UTC', 'date') })),
      { kind: 'small', text: t('ignore') },
      { kind: 'small', text: t('signature') },
    ],
  };
}
