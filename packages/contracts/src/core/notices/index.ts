import { defineNotice, type NoticeCatalogue } from '../../notices/notice.ts';
import { userVerified } from '../accounts.ts';
import { exportReady } from '../privacy.ts';
import { texts } from './texts.ts';

/** What the account domain tells people. */
export const coreNotices: NoticeCatalogue = {
  domain: 'core',
  texts,
  notices: [
    defineNotice({
      event: userVerified,
      recipients: { kind: 'member', userId: 'userId' },
      type: 'SUCCESS',
      category: 'system',
      key: 'account-verified',
      link: '/',
    }),
    defineNotice({
      event: exportReady,
      recipients: { kind: 'member', userId: 'userId' },
      type: 'SUCCESS',
      category: 'system',
      key: 'export-ready',
      link: '/profile',
    }),
  ],
};
