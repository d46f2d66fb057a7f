export { ClaimButton } from './components/claim-button.tsx';
