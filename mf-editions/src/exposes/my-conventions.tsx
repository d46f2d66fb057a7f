import '#src/styles.css';
import { MyConventionsPage } from '#src/features/conventions/pages/my-conventions.page.tsx';

export default MyConventionsPage;
