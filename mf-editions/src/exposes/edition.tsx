import '#src/styles.css';
import { pageCodeLoaded } from '#src/features/editions/edition-opening.store.ts';
import { EditionPage } from '#src/features/editions/pages/edition.page.tsx';

pageCodeLoaded();

export default EditionPage;
