/** Keys that sign shop orders and links to results on test sites. */
export const shopSecret = 'shared with the shop of the journeys'
export const claimSecret = 'signs the links to results of the journeys'
