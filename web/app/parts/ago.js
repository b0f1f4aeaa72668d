/** How long ago something was, in words. */
import { lang, t } from '../../i18n/index.js';

const STEPS = /** @type {[number, Intl.RelativeTimeFormatUnit][]} */ ([
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]);

/** @param {number} moment milliseconds since 1970 */
export function ago(moment) {
  const passed = Date.now() - moment;
  for (const [length, unit] of STEPS) {
    if (passed >= length)
      return new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' }).format(-Math.floor(passed / length), unit);
  }
  return t('ago.now');
}
