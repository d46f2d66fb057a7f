import { QueryClientProvider } from '@tanstack/react-query';

export const part = QueryClientProvider;
