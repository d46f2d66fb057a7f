import '#src/styles.css';
import { EditionCarpoolPage } from '#src/features/trips/pages/edition-carpool.page.tsx';

export default EditionCarpoolPage;
