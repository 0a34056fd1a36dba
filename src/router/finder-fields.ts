/**
 * The fields of the event finder's form for browsers without JavaScript, as query parameters of the
 * page of found events.
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
] as const
