/** Number of metres in each unit. Sports watches round a mile to 1609 m. */
export const metresOf = { kilometre: 1000, mile: 1609 } as const

/** The exact length of a mile in metres, for distances in the headings of result files. */
export const exactMile = 1609.344

/** The length of a marathon in metres. */
export const marathon = 42_195
