/** The last segments of the URLs of the landing pages, in the order of their links. */
export const landingSlugs = [
  'zapopan',
  'mill-race',
  'cleveland-marathon',
  'porto',
  'cpc-den-haag',
  'utrecht-marathon',
  'hero-series',
  'guadalajara',
  'athens',
] as const
