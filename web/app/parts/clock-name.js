/** How a clock is called. */
import { t } from '../../i18n/index.js';

/** @param {import('../types.ts').Clock} clock */
export function clockName(clock) {
  if (clock.kind === 'real-time')
    return t('clock.realTime', { minutes: (clock.initial ?? 0) / 60, increment: clock.increment ?? 0 });
  if (clock.kind === 'correspondence') return t('clock.perMove', { n: clock.days ?? 1 });
  return t('clock.none');
}
