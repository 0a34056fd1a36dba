/** Number format of a distance that was covered in a fixed time. It is measured to the metre. */
export const toTheMetre = { minimumFractionDigits: 3, maximumFractionDigits: 3 } as const
