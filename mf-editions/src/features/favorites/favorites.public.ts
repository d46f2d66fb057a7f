export { OverlapLine } from './components/overlap-line.tsx';
export { StarButton } from './components/star-button.tsx';
