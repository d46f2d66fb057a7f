import '@siteswap/web-kit';
import '#src/style.css';
import { removeLoadingLogo } from '#src/loading-logo.ts';
import { start } from '#src/start.tsx';
import { showStartFailure } from '#src/start-failure.ts';

// React Aria looks for this id before it inserts its inline style; the rule itself is in style.css.
const pressableStyle = document.createElement('meta');
pressableStyle.id = 'react-aria-pressable-style';
document.head.append(pressableStyle);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root)
  .catch((error: unknown) => showStartFailure(root, error))
  .finally(removeLoadingLogo);
