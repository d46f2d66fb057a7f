import '#src/styles.css';
import { EditionPostsPage } from '#src/features/posts/pages/edition-posts.page.tsx';

export default EditionPostsPage;
