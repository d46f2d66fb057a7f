import '#src/styles.css';
import { VolunteerSettingsPage } from '#src/features/settings/pages/volunteer-settings.page.tsx';

export default VolunteerSettingsPage;
