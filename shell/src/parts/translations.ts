import { useTranslation } from 'react-i18next';

export const part = useTranslation;
