import '#src/styles.css';
import { ConventionFormPage } from '#src/features/conventions/pages/convention-form.page.tsx';

export default ConventionFormPage;
