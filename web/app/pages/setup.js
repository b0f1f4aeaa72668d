import { missingPage } from './missing.js';
export const setupPage = missingPage;
