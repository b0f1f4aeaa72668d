/** A table: its secret, its seat, and then the screen it is shown on. */
import { t } from '../../i18n/index.js';
import { cardOf, findTable, Refusal, SILENCE, skinOf, study } from '../api.js';
import { rewrite } from '../router.js';
import { keepSeat, keepSides, looksLikeSecret, secretsOf, secretsToTry } from '../seats.js';
import { openSession } from '../session.js';
import { mySides } from '../table-model.js';
import { TableScreen } from '../table/screen.js';
import { troublePage } from './missing.js';

/** Something as long as this behind the `#` was meant to be a secret. */
const ALMOST_SECRET = 16;

/** @type {import('../router.js').PageMaker} */
export async function playPage({ params, hash }) {
  const id = params.table;
  const head = (await findTable(id)).table;
  // The secret stands behind the `#`, which browsers do not send; it is kept here and leaves the address bar.
  const link = looksLikeSecret(hash) ? hash : null;
  const opening = openSession(id, secretsToTry(hash, secretsOf(id)), link);
  try {
    // What the page needs of the game is fetched while the socket opens.
    const [card, skin, start, { session, refused }] = await Promise.all([
      cardOf(head.game),
      skinOf(head.game),
      study(head.game, { position: head.position, options: head.options }),
      opening,
    ]);
    const { info, seats } = session.table;
    if (!info) return troublePage(farewell(session.bye));
    if (session.secret && seats.length > 0) keepSeat(id, session.secret, info.game, refused);
    if (seats.length > 0) keepSides(id, mySides(session.table));
    if (link && location.hash.slice(1) === hash) rewrite(location.pathname);
    const isDamaged = seats.length === 0 && hash.length >= ALMOST_SECRET && !looksLikeSecret(hash);
    const screen = new TableScreen(session, card, skin, start);
    if (isDamaged) screen.warn(t('play.damaged'));
    if (link && seats.length === 0) screen.warn(t('play.taken'));
    return {
      title: card.title,
      game: card.id,
      element: screen.element,
      shown: () => screen.shown(),
      hashChanged: (hash) => followSeatLink(hash, session),
      leave: () => screen.leave(),
    };
  } finally {
    void opening.then(({ letGo }) => letGo());
  }
}

/**
 * Why a table could not be sat down at.
 * @param {import('../session.js').Farewell | null} bye
 */
function farewell(bye) {
  if (!bye) return new Refusal('silence', SILENCE, 0);
  return new Refusal(bye.code, bye, bye.code === 'unknown' || bye.code === 'wrong-secret' ? 404 : 503);
}

/**
 * The link of a seat, opened where somebody looks on. Whoever has a seat keeps it.
 * @param {string} hash
 * @param {import('../session.js').Session} session
 */
function followSeatLink(hash, session) {
  if (!looksLikeSecret(hash)) return;
  if (session.table.seats.length === 0) location.reload();
  else rewrite(location.pathname);
}
