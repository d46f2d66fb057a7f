import '#src/styles.css';
import { VolunteerTeamsPage } from '#src/features/teams/pages/volunteer-teams.page.tsx';

export default VolunteerTeamsPage;
