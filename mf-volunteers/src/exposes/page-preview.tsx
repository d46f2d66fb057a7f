import '#src/styles.css';
import { PagePreviewPage } from '#src/features/call/pages/page-preview.page.tsx';

export default PagePreviewPage;
