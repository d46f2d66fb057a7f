import { Card } from '@siteswap/ui-kit/card';
import { useSession } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CodeInput } from '#src/features/accounts/components/code-input.tsx';
import { NewPasswordField } from '#src/features/accounts/components/new-password-field.tsx';
import { MyFeedback } from '#src/features/feedback/my-feedback.tsx';
import { Identities } from '#src/features/sign-in-providers/components/identities.tsx';
import { setColorMode, useColorModePreference } from '#src/features/theme/color-mode.ts';
import { Loaded, Panel } from '#src/layout/panel.tsx';
import { AdminModePanel } from '../components/admin-mode-panel.tsx';
import { DeletePanel } from '../components/delete-panel.tsx';
import { DeletionBanner } from '../components/deletion-banner.tsx';
import { EmailPanel } from '../components/email-panel.tsx';
import { ExportPanel } from '../components/export-panel.tsx';
import { IdentityForm } from '../components/identity-form.tsx';
import { LanguageChoice } from '../components/language-choice.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { PhoneForm } from '../components/phone-form.tsx';
import { PicturePanel } from '../components/picture-panel.tsx';
import { PreferencesPanel } from '../components/preferences-panel.tsx';
import { Section } from '../components/section.tsx';
import { SectionNav } from '../components/section-nav.tsx';
import { SessionsPanel } from '../components/sessions-panel.tsx';
import { StatisticsPanel } from '../components/statistics-panel.tsx';
import { ThemeChoice } from '../components/theme-choice.tsx';
import { useProfile } from '../use-profile.ts';

const sections = [
  'identity',
  'contact',
  'security',
  'display',
  'notifications',
  'statistics',
  'feedback',
  'admin',
  'data',
] as const;
type SectionId = (typeof sections)[number];

/** My account, in sections below each other; each part loads, and fails, for itself. */
export function ProfilePage(): ReactNode {
  const { t } = useTranslation('shell');
  const { isGlobalAdmin } = useSession();
  const answer = useProfile();
  const deleteAfter = answer.data?.user.deleteAfter;
  const shown = sections.filter((id) => isGlobalAdmin || id !== 'admin');
  useAnchorOnArrival(!answer.isPending);
  const title = (id: SectionId): string =>
    t(id === 'feedback' ? 'feedback.mine.title' : `profile.section.${id}`);
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-display text-2xl">{t('page.profile')}</h1>
      {deleteAfter ? <DeletionBanner deleteAfter={deleteAfter} /> : null}
      <div className="grid gap-8 md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[240px_minmax(0,1fr)]">
        <SectionNav sections={shown.map((id) => ({ id, label: title(id) }))} />
        <div className="flex max-w-2xl flex-col gap-10">
          {shown.map((id) =>
            id === 'feedback' ? (
              // It brings its own heading.
              <div key={id} id={id}>
                <MyFeedback />
              </div>
            ) : (
              <Section key={id} id={id} title={title(id)}>
                <SectionContent id={id} />
              </Section>
            ),
          )}
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

function SectionContent({ id }: { id: Exclude<SectionId, 'feedback'> }): ReactNode {
  switch (id) {
    case 'identity':
      return <Identity />;
    case 'contact':
      return <Contact />;
    case 'security':
      return <Security />;
    case 'display':
      return <Display />;
    case 'notifications':
      return <PreferencesPanel />;
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
    <Panel title={t('profile.identity.title')} text={t('profile.identity.help')}>
      <Loaded answer={useProfile()} lines={6}>
        {({ user }) => (
          <>
            <PicturePanel profile={user} />
            <IdentityForm profile={user} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Contact(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Loaded answer={useProfile()}>
      {({ user }) => (
        <>
          <EmailPanel profile={user} renderCode={(props) => <CodeInput {...props} />} />
          <Panel title={t('profile.phone.title')} text={t('profile.phone.whoSees')}>
            <PhoneForm profile={user} />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Security(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <Loaded answer={useProfile()}>
        {({ user }) => (
          <Panel
            title={t('account.password')}
            text={t(user.hasPassword ? 'profile.password.help' : 'profile.password.none')}
          >
            <PasswordForm
              profile={user}
              renderNewPassword={(field) => <NewPasswordField {...field} />}
            />
          </Panel>
        )}
      </Loaded>
      <Identities returnTo="/profile#security" />
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
  return <Loaded answer={useProfile()}>{({ user }) => <StatisticsPanel profile={user} />}</Loaded>;
}

function Data(): ReactNode {
  return (
    <>
      <ExportPanel />
      <Loaded answer={useProfile()}>{({ user }) => <DeletePanel profile={user} />}</Loaded>
    </>
  );
}
