/** English: what is said around a table. */
export const enRoom = {
  'drawer.title': 'The rules',
  'drawer.open': 'Rules',
  'drawer.page': 'Open on its own page',
  'drawer.close': 'Close',
  'drawer.opening': 'Opening the leaflet…',
  'tabs.label': 'Game and talk',
  'tabs.game': 'Game',
  'tabs.talk': 'Chat',
  'tabs.unread': '{n} unread {n|message|messages}',
  'sound.on': 'Turn sounds on',
  'sound.off': 'Turn sounds off',
  'action.write': 'Type a move',
  'player.taken': 'Pieces taken: {list}',
};
