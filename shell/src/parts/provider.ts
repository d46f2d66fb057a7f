import { UiProvider } from '@siteswap/ui-kit/provider';

export const part = UiProvider;
