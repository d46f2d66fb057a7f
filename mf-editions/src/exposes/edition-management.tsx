import '#src/styles.css';
import { EditionManagementPage } from '#src/features/editing/pages/edition-management.page.tsx';

export default EditionManagementPage;
