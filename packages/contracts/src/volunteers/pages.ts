/** Addresses of the domain's pages by id. */
export const volunteersPages = {
  'volunteers.my-applications': '/my-volunteer-applications',
  'volunteers.edition': '/editions/:id/volunteers',
  'volunteers.settings': '/editions/:id/gestion/volunteers/form',
  'volunteers.page-preview': '/editions/:id/gestion/volunteers/page',
  'volunteers.teams': '/editions/:id/gestion/volunteers/teams',
  'volunteers.planning': '/editions/:id/gestion/volunteers/planning',
  /** The same for leaders of teams, whom the management of an edition does not let in. */
  'volunteers.team-planning': '/editions/:id/volunteers/planning',
  'volunteers.tools': '/editions/:id/gestion/volunteers/tools',
  'volunteers.hours': '/editions/:id/gestion/volunteers/hours',
  'volunteers.messages': '/editions/:id/gestion/volunteers/notifications',
  'volunteers.message': '/editions/:id/volunteers/notification/:groupId/confirm',
  'volunteers.desk': '/editions/:id/gestion/volunteers/desk',
  /** The same for leaders of teams. */
  'volunteers.team-desk': '/editions/:id/volunteers/desk',
  'volunteers.check-in': '/editions/:id/volunteers/check-in/:token',
  'volunteers.board': '/board/:token',
  'volunteers.applications': '/editions/:id/gestion/volunteers/applications',
} as const;
type DomainPages = typeof volunteersPages;

declare module '../pages.ts' {
  interface KnownPages extends DomainPages {}
}
