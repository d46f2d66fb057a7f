import { tripRefreshed } from '@siteswap/contracts/carpool';
import { definePersonalData } from './db.ts';

/** Nobody can travel with somebody who is gone; a trip that took place stays, without what they wrote about themselves. */
const isAhead = (userId: number) => ({ userId, tripDate: { gt: new Date() } });
const withoutPerson = { authorPseudo: '', phoneNumber: null, description: '' };

/** What svc-carpool keeps about members. */
export const personalData = definePersonalData({
  tables: {
    carpool_offer: {
      columns: ['user_id'],
      erase: async (tx, userId, facts) => {
        await tx.carpoolOffer.deleteMany({ where: isAhead(userId) });
        const data = { ...withoutPerson, locationAddress: null };
        await tx.carpoolOffer.updateMany({ where: { userId }, data });
        facts.emit(tripRefreshed, { userId });
      },
    },
    carpool_request: {
      columns: ['user_id'],
      erase: async (tx, userId, facts) => {
        await tx.carpoolRequest.deleteMany({ where: isAhead(userId) });
        await tx.carpoolRequest.updateMany({ where: { userId }, data: withoutPerson });
        facts.emit(tripRefreshed, { userId });
      },
    },
    member: {
      columns: ['id'],
      erase: 'state.user tells this copy that the person is gone',
    },
  },
});
