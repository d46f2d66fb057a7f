import '#src/styles.css';
import { BoardPage } from '#src/features/on-site/pages/board.page.tsx';

export default BoardPage;
