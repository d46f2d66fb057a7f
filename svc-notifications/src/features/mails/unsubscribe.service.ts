import type { MailList } from '@siteswap/contracts/notifications';
import { notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { SettingsService } from '#src/features/preferences/preferences.public.ts';
import { findReader } from './mail-delivery.repository.ts';
import type { UnsubscribeTokens } from './unsubscribe-link.policy.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly settings: SettingsService;
  readonly tokens: UnsubscribeTokens;
}

const linkInvalid = () => notFound('LINK_INVALID', 'This link is not one of our mails');

/** Ends mails by the link in one of them. */
export function createUnsubscribeService({ db, transact, settings, tokens }: Deps) {
  return {
    /** Doing it again changes nothing. @throws 404 LINK_INVALID when the link is not ours */
    async unsubscribe(token: string, wanted: MailList | undefined): Promise<void> {
      const signed = tokens.read(token);
      if (!signed) throw linkInvalid();
      const { userId } = signed;
      const list = wanted ?? signed.list;
      // Nothing is stored about a member whose account has ended.
      if (!(await findReader(db, userId))) return;
      await transact((tx) =>
        settings.change(tx, userId, {
          ...(list === 'digest' ? {} : { isMailedNow: false }),
          ...(list === 'now' ? {} : { digest: 'off' }),
        }),
      );
    },
  };
}
export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;
