export { SignInAgain } from './components/sign-in-again.tsx';
