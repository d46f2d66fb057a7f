import '#src/styles.css';
import { InvitationPage } from '#src/features/invitations/pages/invitation.page.tsx';

export default InvitationPage;
