/** Side length of the square world in world.svg, in the units of that file. */
export const worldSide = 16_384

/**
 * The position and the maximum width of the name of a country, in units of world.svg. In
 * countries.json, the names with the most space come first.
 */
export type CountryPlace = [region: string, x: number, y: number, width: number]
