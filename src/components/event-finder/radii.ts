const usual = [10, 25, 50, 100, 200]

/** Returns the radii that the event finder offers in kilometres, with the chosen one. */
export const radiiWith = (chosen: number) => [...new Set([...usual, chosen])].sort((a, b) => a - b)

/** Initial radius of the circle around a place that the visitor has picked, in kilometres. */
export const firstRadius = 100
