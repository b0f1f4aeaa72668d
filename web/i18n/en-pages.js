/** English: pages to be read. */
export const enPages = {
  'reading.played': 'Another reading of the rules is played here: see what it changes',
  'setup.options.more': 'Read what they change',
  'setup.options.hint': 'Other ways to read the leaflet. With nothing ticked, ours is played.',
  'box.title': 'Do you have the box?',
  'box.text':
    'A photograph of the board, of a figure of the leaflet or of the lid, a name, a date, a memory: all of it matters to us, and we will mend what must be mended.',
  'box.unknown': 'Tell whoever keeps this house, or the Escale à jeux.',
  'box.write': 'Write to {address}',
  'game.start': 'At the start',
  'game.ply': '{n}. {move}',
  'learn.right': 'Good. Go on:',
  'learn.lost': 'The game is over: {why}. It was a won game, though: try again.',
  'fact.minutes.about': 'about {n} min',
  'fact.players.age': '{players}, from age {age}',
  'certainty.complete': 'complete text',
  'certainty.complete.hint': "The leaflet's text is complete; what it leaves open is settled by numbered decisions.",
  'about.thanks':
    'The five leaflets were put online by the collectors of the Escale à jeux, a games library and guest house at Sologny in Burgundy. Without them none of this would be here:',
};
