import '#src/styles.css';
import { MyApplicationsPage } from '#src/features/my-applications/pages/my-applications.page.tsx';

export default MyApplicationsPage;
