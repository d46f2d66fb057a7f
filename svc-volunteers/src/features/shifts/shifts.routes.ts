import {
  askToBeExcused,
  createShiftsFeed,
  deleteShiftsFeed,
  dropSlot,
  getMyShifts,
  getShiftReminder,
  getShiftsFeed,
  listShifts,
  listUpcomingShifts,
  shiftsCalendar,
  signUpForSlot,
  updateShiftReminder,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { RemindersService } from './reminders.service.ts';
import type { ShiftsService } from './shifts.service.ts';
import type { ShiftsFeedService } from './shifts-feed.service.ts';
import type { SignUpService } from './sign-up.service.ts';

interface Services {
  readonly shifts: ShiftsService;
  readonly signUp: SignUpService;
  readonly reminders: RemindersService;
  readonly feed: ShiftsFeedService;
}

export const shiftRoutes = ({ shifts, signUp, reminders, feed }: Services): RouteBinding[] => [
  bind(listShifts, ({ params }) => shifts.listFree(params.id)),
  bind(listUpcomingShifts, ({ actor }) => shifts.listUpcoming(actor)),
  bind(getMyShifts, ({ actor, params }) => shifts.getMine(actor, params.id)),
  bind(signUpForSlot, ({ actor, params }) => signUp.signUp(actor, params)),
  bind(dropSlot, ({ actor, params }) => signUp.drop(actor, params)),
  bind(askToBeExcused, ({ actor, params, body }) =>
    signUp.askToBeExcused(actor, params, body.reason),
  ),
  bind(getShiftReminder, ({ actor }) => reminders.get(actor)),
  bind(updateShiftReminder, ({ actor, body }) => reminders.update(actor, body.reminder)),
  bind(getShiftsFeed, ({ actor }) => feed.get(actor)),
  bind(createShiftsFeed, ({ actor }) => feed.create(actor)),
  bind(deleteShiftsFeed, ({ actor }) => feed.delete(actor)),
  bind(shiftsCalendar, async ({ params: { file }, ctx: { koa } }) => {
    const content = await feed.read(file.token);
    // No one else caches what has a secret address.
    koa.set('cache-control', 'private, no-cache');
    koa.set('content-disposition', 'inline; filename="siteswap-shifts.ics"');
    koa.status = 200;
    koa.type = 'text/calendar; charset=utf-8';
    koa.body = content;
  }),
];
