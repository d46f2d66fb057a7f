export { StarButton } from './components/star-button.tsx';
