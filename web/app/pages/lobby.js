import { missingPage } from './missing.js';
export const lobbyPage = missingPage;
