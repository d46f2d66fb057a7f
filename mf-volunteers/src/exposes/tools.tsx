import '#src/styles.css';
import { ToolsPage } from '#src/features/tools/pages/tools.page.tsx';

export default ToolsPage;
