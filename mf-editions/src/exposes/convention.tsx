import '#src/styles.css';
import { ConventionPage } from '#src/features/conventions/pages/convention.page.tsx';

export default ConventionPage;
