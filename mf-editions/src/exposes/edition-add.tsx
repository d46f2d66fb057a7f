import '#src/styles.css';
import { EditionAddPage } from '#src/features/editing/pages/edition-add.page.tsx';

export default EditionAddPage;
