import '#src/styles.css';
import { EditionVolunteersPage } from '#src/features/call/pages/edition-volunteers.page.tsx';

export default EditionVolunteersPage;
