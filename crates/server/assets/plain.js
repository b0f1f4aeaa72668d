// A plain page to try every table by hand. It knows no rule: it draws what the server sends and filters click paths by prefix.
const main = document.getElementById('main');
const fr = !navigator.language || navigator.language.startsWith('fr');
const say = (french, english) => (fr ? french : english);
const phrase = (both) => (fr ? both.fr : both.en);

function make(name, attributes = {}, ...children) {
  const svg = ['svg', 'rect', 'line', 'circle', 'text', 'g'].includes(name);
  const node = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

async function ask(path, body) {
  const options = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, options || {});
  const answer = await response.json();
  if (!response.ok) throw new Error(phrase(answer));
  return answer;
}

const button = (label, action) => make('button', { onclick: action }, label);
const complain = (error) => main.append(make('p', { class: 'error' }, String(error.message || error)));

async function shelf() {
  main.append(make('h1', {}, say('Les jeux', 'The games')));
  for (const card of await ask('/api/shelf')) {
    main.append(make('p', {}, make('a', { href: `/game/${card.id}` }, card.title), ` — ${phrase(card.tagline)}`));
  }
  main.append(make('h2', {}, say('On attend quelqu’un', 'Waiting for somebody')));
  for (const seek of await ask('/api/lobby')) {
    const join = button(say('jouer', 'play'), async () => {
      const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
      try { location.href = (await ask(`/api/tables/${seek.table}/join`, { nonce })).link.link; } catch (e) { complain(e); }
    });
    main.append(make('p', {}, `${seek.game} · ${JSON.stringify(seek.clock)} `, join));
  }
}

async function gamePage(id) {
  const page = await ask(`/api/games/${id}`);
  main.append(make('h1', {}, page.card.title), make('p', {}, phrase(page.card.tagline)));
  const start = (label, seats, extra = {}) => main.append(button(label, async () => {
    try {
      const made = await ask('/api/tables', { game: id, seats, ...extra });
      const others = made.links.filter((link) => !link.yours);
      sessionStorage.setItem(made.table.id, JSON.stringify(others.map((link) => link.link)));
      location.href = made.links.find((link) => link.yours).link;
    } catch (e) { complain(e); }
  }));
  const drawn = { sides: 'drawn' };
  start(say('avec un ami (lien)', 'with a friend (link)'), [{ who: 'me' }, { who: 'link' }], drawn);
  start(say('avec n’importe qui', 'with anybody'), [{ who: 'me' }, { who: 'lobby' }], drawn);
  for (const level of [1, 4, 7, 10]) start(`${say('ordinateur', 'engine')} ${level}`, [{ who: 'me' }, { who: 'engine', level }], drawn);
  start(say('à deux ici', 'both of us here'), [{ who: 'me' }, { who: 'me' }]);
  if (page.card.players.includes(4)) start(say('à quatre (liens)', 'four (links)'), [{ who: 'me' }, { who: 'link' }, { who: 'link' }, { who: 'link' }]);
  main.append(make('pre', {}, phrase(page.rules)));
}

function table(id) {
  const secret = location.hash.slice(1) || undefined;
  const status = make('p'); const board = make('div'); const choices = make('p'); const log = make('div', { class: 'log' });
  const controls = make('p'); const say_it = make('input', { placeholder: say('message', 'message') });
  const invitations = JSON.parse(sessionStorage.getItem(id) || '[]');
  for (const link of invitations) main.append(make('p', {}, say('lien à donner : ', 'link to give: '), new URL(link, location.href).href));
  main.append(status, board, choices, controls, say_it, log);
  let socket; let seen = 0; let geometry; let view; let clicks = []; let you = []; let delay = 500;
  const fresh = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  const send = (message) => socket.send(JSON.stringify(message));
  const note = (text) => { log.append(make('div', {}, text)); log.scrollTop = log.scrollHeight; };
  for (const [label, message] of [
    [say('abandonner', 'resign'), { t: 'resign' }], [say('nulle ?', 'draw?'), { t: 'offer', what: 'draw' }],
    [say('reprendre ?', 'take back?'), { t: 'offer', what: 'takeback' }], [say('revanche ?', 'rematch?'), { t: 'offer', what: 'rematch' }],
    [say('oui à la nulle', 'accept draw'), { t: 'accept', what: 'draw' }], [say('oui à la reprise', 'accept takeback'), { t: 'accept', what: 'takeback' }],
    [say('annuler', 'abort'), { t: 'abort' }], [say('au partenaire', 'teammate plays'), { t: 'delegate' }],
  ]) controls.append(button(label, () => send({ ...message, id: fresh() })));
  say_it.addEventListener('change', () => {
    send({ t: 'chat', id: fresh(), room: you.length ? 'players' : 'spectators', text: say_it.value });
    say_it.value = '';
  });

  const begins = (path) => clicks.every((click, index) => path[index] === click);
  function draw() {
    if (!geometry || !view) return;
    const { width, height } = geometry;
    const svg = make('svg', { viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}` });
    const paths = view.entries.flatMap((entry) => entry.paths.map((path) => ({ m: entry.m, path }))).filter(({ path }) => begins(path));
    const next = new Set(paths.filter(({ path }) => path.length > clicks.length).map(({ path }) => path[clicks.length]));
    const look = (place) => (clicks.includes(place) ? ' clicked' : next.has(place) ? ' next' : '');
    const places = {};
    for (const cell of geometry.cells) {
      const y = height - 1 - cell.y;
      places[cell.id] = [cell.x + 0.5, y + 0.5];
      svg.append(make('rect', { x: cell.x, y, width: 1, height: 1, class: `cell ${cell.shade}${look(cell.id)}`, onclick: () => click(cell.id) }));
    }
    const walls = new Set(view.pieces.map((piece) => piece.at));
    for (const edge of geometry.edges || []) {
      const line = { x1: edge.from[0], y1: height - edge.from[1], x2: edge.to[0], y2: height - edge.to[1] };
      if (walls.has(edge.id)) svg.append(make('line', { ...line, class: 'wall' }));
      svg.append(make('line', { ...line, class: `edge${look(edge.id)}`, onclick: () => click(edge.id) }));
    }
    for (const piece of view.pieces.filter((each) => places[each.at])) {
      const [x, y] = places[piece.at];
      svg.append(make('circle', { cx: x, cy: y, r: 0.36, class: piece.side || 'wall', 'pointer-events': 'none' }));
      svg.append(make('text', { x, y: y + 0.15, class: `letter ${piece.side}-text` }, piece.letter));
    }
    for (const mark of (view.marks || []).filter((each) => places[each.at])) {
      const [x, y] = places[mark.at];
      svg.append(make('circle', { cx: x, cy: y, r: 0.45, class: 'mark' }));
    }
    board.replaceChildren(svg);
    const whole = paths.find(({ path }) => path.length === clicks.length);
    choices.replaceChildren();
    for (const [choice, label] of (view.choices || []).filter(([each]) => next.has(each))) choices.append(button(phrase(label), () => click(choice)));
    if (whole && next.size) choices.append(button(say('jouer ainsi', 'play this'), () => play(whole.m)));
    if (clicks.length) choices.append(button(say('effacer', 'clear'), () => { clicks = []; draw(); }));
  }
  const play = (m) => { clicks = []; send({ t: 'move', id: fresh(), ply: view.ply, m }); draw(); };
  function click(place) {
    const fits = (tried) => view.entries.some((entry) => entry.paths.some((path) => tried.every((each, index) => path[index] === each)));
    clicks = fits([...clicks, place]) ? [...clicks, place] : fits([place]) ? [place] : [];
    const paths = view.entries.flatMap((entry) => entry.paths.map((path) => ({ m: entry.m, path }))).filter(({ path }) => begins(path));
    if (clicks.length && paths.length && paths.every(({ path }) => path.length === clicks.length)) play(paths[0].m); else draw();
  }

  function hear(message) {
    switch (message.t) {
      case 'welcome':
        you = message.you.seats;
        status.textContent = `${message.table.game} · ${message.state.status} · ${you.length ? say('place ', 'seat ') + you : say('spectateur', 'spectator')}`;
        break;
      case 'event': {
        seen = message.v;
        const what = message.what;
        if (what.kind === 'move') note(`${what.ply + 1}. ${what.m}${what.left ? ` (${what.left.map((ms) => Math.round(ms / 1000)).join(' / ')} s)` : ''}${what.end ? ` — ${phrase(what.end)}` : ''}`);
        else if (what.kind === 'chat') note(`${message.by ?? what.who}: ${what.text}`);
        else if (what.kind === 'ended') note(phrase(what.end));
        else if (what.kind === 'rematch') note(say('revanche : ', 'rematch: ') + new URL(`/table/${what.table}#${secret || ''}`, location.href).href);
        else note(`${what.kind} ${what.what || ''}`);
        break;
      }
      case 'view':
        geometry = message.board || geometry; view = message; clicks = []; draw(); break;
      case 'refused': case 'error': case 'bye': note(phrase(message.why)); break;
      default:
    }
  }
  function connect() {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket/table/${id}`);
    socket.onopen = () => { delay = 500; send({ t: 'hello', protocol: 1, secret, from: seen, view: true }); };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => { setTimeout(connect, delay); delay = Math.min(2 * delay, 15000); };
  }
  connect();
}

const [, kind, name] = location.pathname.split('/');
const page = kind === 'game' ? gamePage(name) : kind === 'table' ? table(name) : shelf();
Promise.resolve(page).catch(complain);
