import '#src/styles.css';
import { DeskPage } from '#src/features/on-site/pages/desk.page.tsx';

export default DeskPage;
