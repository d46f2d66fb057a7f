import '#src/styles.css';
import { EditionLostFoundPage } from '#src/features/lost-found/pages/edition-lost-found.page.tsx';

export default EditionLostFoundPage;
