import { profileSectionSlot } from '@siteswap/contracts/core';
import { Card } from '@siteswap/ui-kit/card';
import { useSession } from '@siteswap/web-kit';
import { useSlotParts } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { FeedbackButton } from '#src/features/feedback/components/feedback-button.tsx';
import { FeedbackList } from '#src/features/feedback/components/feedback-list.tsx';
import { MutesPanel } from '#src/features/notifications/notifications.public.ts';
import { PushPanel } from '#src/features/push/push.public.ts';
import { Identities } from '#src/features/sign-in-providers/components/identities.tsx';
import { setColorMode, useColorModePreference } from '#src/features/theme/color-mode.store.ts';
import { paths } from '#src/paths.ts';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { AdminModePanel } from '../components/admin-mode-panel.tsx';
import { DeletePanel } from '../components/delete-panel.tsx';
import { DeletionBanner } from '../components/deletion-banner.tsx';
import { EmailPanel } from '../components/email-panel.tsx';
import { ExportPanel } from '../components/export-panel.tsx';
import { IdentityForm } from '../components/identity-form.tsx';
import { LanguageChoice } from '../components/language-choice.tsx';
import { MailSettingsPanel } from '../components/mail-settings-panel.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { PhoneForm } from '../components/phone-form.tsx';
import { PicturePanel } from '../components/picture-panel.tsx';
import { PreferencesPanel } from '../components/preferences-panel.tsx';
import { QuietHoursPanel } from '../components/quiet-hours-panel.tsx';
import { Section } from '../components/section.tsx';
import { SectionNav } from '../components/section-nav.tsx';
import { SessionsPanel } from '../components/sessions-panel.tsx';
import { StatisticsPanel } from '../components/statistics-panel.tsx';
import { ThemeChoice } from '../components/theme-choice.tsx';
import { useProfile } from '../use-profile.ts';

const firstSections = [
  'identity',
  'contact',
  'security',
  'display',
  'notifications',
  'statistics',
  'feedback',
] as const;
/** After those that remotes contribute. */
const lastSections = ['admin', 'data'] as const;
type SectionId = (typeof firstSections | typeof lastSections)[number];

/**
 * My account, in sections below each other, folded on phones; each part loads and fails separately. Remotes contribute
 * theirs by the slot `profile.section@1`; the page writes their titles.
 */
export function ProfilePage(): ReactNode {
  const { t } = useTranslation('shell');
  const { isGlobalAdmin } = useSession();
  const profile = useProfile();
  const deleteAfter = profile.data?.user.deleteAfter;
  const contributed = useSlotParts({ of: profileSectionSlot });
  useAnchorOnArrival(!profile.isPending);
  const title = (id: SectionId): string =>
    t(id === 'feedback' ? 'feedback.mine.title' : `profile:section.${id}`);
  const own = (id: SectionId) => ({ id, title: title(id), content: <SectionContent id={id} /> });
  const shown = [
    ...firstSections.map(own),
    ...contributed.map(({ contribution: { remote, id, label = id }, element }) => ({
      // Sections of the page itself may have the same id.
      id: `${remote}-${id}`,
      title: t(label),
      content: element,
    })),
    ...lastSections.filter((id) => isGlobalAdmin || id !== 'admin').map(own),
  ];
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-display text-xl sm:text-2xl">{t('page.profile')}</h1>
      {deleteAfter ? <DeletionBanner deleteAfter={deleteAfter} /> : null}
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[240px_minmax(0,1fr)]">
        <SectionNav sections={shown.map(({ id, title: label }) => ({ id, label }))} />
        <div className="flex max-w-2xl flex-col md:gap-10">
          {shown.map(({ id, title, content }, index) => (
            <Section key={id} id={id} title={title} isFirst={index === 0}>
              {content}
            </Section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The address may name a section that was not there yet when the browser looked for it. */
function useAnchorOnArrival(isLoaded: boolean): void {
  const { hash } = useLocation();
  const named = useRef(hash.slice(1));
  useEffect(() => {
    if (!named.current) return;
    document.getElementById(named.current)?.scrollIntoView();
    if (isLoaded) named.current = '';
  }, [isLoaded]);
}

function SectionContent({ id }: { id: SectionId }): ReactNode {
  switch (id) {
    case 'feedback':
      return <FeedbackList action={<FeedbackButton />} />;
    case 'identity':
      return <Identity />;
    case 'contact':
      return <Contact />;
    case 'security':
      return <Security />;
    case 'display':
      return <Display />;
    case 'notifications':
      return (
        <>
          <PushPanel />
          <PreferencesPanel />
          <QuietHoursPanel />
          <MailSettingsPanel />
          <MutesPanel />
        </>
      );
    case 'statistics':
      return <Statistics />;
    case 'admin':
      return <AdminModePanel />;
    case 'data':
      return <Data />;
  }
}

function Identity(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Panel title={t('profile:identity.title')} text={t('profile:identity.help')}>
      <PanelStates query={useProfile()} lines={6}>
        {({ user }) => (
          <>
            <PicturePanel profile={user} />
            <IdentityForm profile={user} />
          </>
        )}
      </PanelStates>
    </Panel>
  );
}

function Contact(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <PanelStates query={useProfile()}>
      {({ user }) => (
        <>
          <EmailPanel profile={user} />
          <Panel title={t('profile:phone.title')} text={t('profile:phone.whoSees')}>
            <PhoneForm profile={user} />
          </Panel>
        </>
      )}
    </PanelStates>
  );
}

function Security(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <PanelStates query={useProfile()}>
        {({ user }) => (
          <Panel
            title={t('account.password')}
            text={t(user.hasPassword ? 'profile:password.help' : 'profile:password.none')}
          >
            <PasswordForm profile={user} />
          </Panel>
        )}
      </PanelStates>
      <Identities returnTo={paths.profileSecurity} />
      <SessionsPanel />
    </>
  );
}

function Display(): ReactNode {
  return (
    <Card className="flex flex-col gap-5">
      <LanguageChoice />
      <ThemeChoice value={useColorModePreference()} onChange={setColorMode} />
    </Card>
  );
}

function Statistics(): ReactNode {
  return (
    <PanelStates query={useProfile()}>
      {({ user }) => <StatisticsPanel profile={user} />}
    </PanelStates>
  );
}

function Data(): ReactNode {
  return (
    <>
      <ExportPanel />
      <PanelStates query={useProfile()}>{({ user }) => <DeletePanel profile={user} />}</PanelStates>
    </>
  );
}
