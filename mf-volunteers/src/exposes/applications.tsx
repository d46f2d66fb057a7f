import '#src/styles.css';
import { ApplicationsPage } from '#src/features/managing/pages/applications.page.tsx';

export default ApplicationsPage;
