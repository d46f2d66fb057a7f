export type { InvitationsService } from './invitations.service.ts';
