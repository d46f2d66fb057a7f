import '#src/styles.css';
import { TeamPage } from '#src/features/team/pages/team.page.tsx';

export default TeamPage;
