/**
 * The fields of the event finder's form for browsers without JavaScript, as parameters of the
 * search page.
 */
export const finderFields = [
  'sport',
  'min',
  'max',
  'country',
  'place',
  'km',
  'date',
  'days',
  'name',
  'entries',
  'onlyAfter',
]
