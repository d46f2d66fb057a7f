import '#src/styles.css';
import { FavoriteStatistic } from '#src/features/favorites/components/favorite-statistic.tsx';

export default FavoriteStatistic;
