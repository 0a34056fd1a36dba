/** Range of milliseconds per metre, from the fastest cyclist to the slowest walker. */
export const pace = { fastest: 55, slowest: 1800 }
