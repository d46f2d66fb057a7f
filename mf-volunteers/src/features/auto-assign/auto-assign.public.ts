export { AutoAssign } from './components/auto-assign.tsx';
