import { RouterProvider } from 'react-router/dom';

export const part = RouterProvider;
