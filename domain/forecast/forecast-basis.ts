/** What is known about a race before its athletes run it. */
export const priorBases = ['earlier_edition', 'similar_race', 'sport'] as const

/** What a forecast is based on. `today` means the athletes who have run the stretch today. */
export const forecastBases = [...priorBases, 'today'] as const
