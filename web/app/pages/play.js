import { missingPage } from './missing.js';
export const playPage = missingPage;
