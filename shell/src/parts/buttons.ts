import { Button } from '@siteswap/ui-kit/button';

export const part = Button;
