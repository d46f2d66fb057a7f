import '#src/styles.css';
import { EditionPage } from '#src/features/editions/pages/edition.page.tsx';

export default EditionPage;
