export { AlertList, TownAlerts } from './components/town-alerts.tsx';
