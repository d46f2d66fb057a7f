import '#src/styles.css';
import { FavoritesPage } from '#src/features/favorites/pages/favorites.page.tsx';

export default FavoritesPage;
