import '@siteswap/web-kit';
import '#src/style.css';
import { removeLoadingLogo } from '#src/loading-logo.ts';
import { start } from '#src/start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root).finally(removeLoadingLogo);
