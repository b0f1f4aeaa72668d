import { missingPage } from './missing.js';
export const learnPage = missingPage;
