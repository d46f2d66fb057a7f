export { DeskFigure } from './components/desk-figure.tsx';
