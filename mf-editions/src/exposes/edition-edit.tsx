import '#src/styles.css';
import { EditionEditPage } from '#src/features/editing/pages/edition-edit.page.tsx';

export default EditionEditPage;
