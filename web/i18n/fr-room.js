/** Français: what is said around a table. */
export const frRoom = {
  'drawer.title': 'La règle',
  'drawer.open': 'Règle',
  'drawer.page': 'Ouvrir à part',
  'drawer.close': 'Fermer',
  'drawer.opening': 'On ouvre le livret…',
  'tabs.label': 'La partie et la discussion',
  'tabs.game': 'Partie',
  'tabs.talk': 'Discussion',
  'tabs.unread': '{n} {n|message non lu|messages non lus}',
  'sound.on': 'Allumer les sons',
  'sound.off': 'Couper les sons',
  'action.write': 'Écrire',
  'player.taken': 'Pièces prises : {list}',
};
