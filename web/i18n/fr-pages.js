/** Français: pages to be read. */
export const frPages = {
  'reading.played': "On joue ici une autre lecture de la règle : voir ce qu'elle change",
  'setup.options.more': "Lire ce qu'elles changent",
  'setup.options.hint': "D'autres façons de lire le feuillet. Sans rien cocher, on joue la nôtre.",
  'box.title': 'Vous avez la boîte ?',
  'box.text':
    "Une photographie du plateau, d'une figure du feuillet ou du couvercle, un nom, une date, un souvenir : tout nous intéresse, et nous corrigerons ce qui doit l'être.",
  'box.unknown': "Dites-le à qui tient cette maison, ou à l'Escale à jeux.",
  'box.write': 'Écrire à {address}',
  'game.start': 'Au départ',
  'game.ply': '{n}. {move}',
  'learn.right': 'Bien. La suite :',
  'learn.lost': 'La partie est finie : {why}. Elle était pourtant gagnée : essayez encore.',
  'fact.minutes.about': 'environ {n} min',
  'fact.players.age': '{players}, dès {age} ans',
  'certainty.complete': 'texte complet',
  'certainty.complete.hint':
    "Le texte du feuillet est complet ; ce qu'il laisse ouvert est tranché par des décisions numérotées.",
  'print.game': 'Imprimer le jeu',
  'print.record': 'Imprimer la partie',
  'print.open': 'Ouvrir le PDF',
  'print.paper': 'Papier',
  'print.paper.a4': 'A4',
  'print.paper.a3': 'A3',
  'print.ink': 'Encre',
  'print.ink.colour': 'en couleurs',
  'print.ink.black': "noir, peu d'encre",
  'print.ink.contrast': 'grands caractères',
  'print.hint': "Plateau à l'échelle, pièces à découper, règles et feuilles de partie. À imprimer à 100 %.",
  'about.thanks':
    "Les cinq feuillets ont été mis en ligne par les collectionneurs de l'Escale à jeux, ludothèque et maison d'hôtes à Sologny, en Bourgogne. Sans eux, rien de ceci n'existerait :",
};
