export { PushPanel } from './components/push-panel.tsx';
export { PushParts } from './components/push-parts.tsx';
