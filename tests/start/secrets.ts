/** Secrets of test sites. They sign orders of the shop and links to results. */
export const shopSecret = 'shared with the shop of the journeys'
export const claimSecret = 'signs the links to results of the journeys'
