import { missingPage } from './missing.js';
export const settingsPage = missingPage;
