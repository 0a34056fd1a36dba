/** What signs the orders of the shop and the links to results, on sites that tests start. */
export const shopSecret = 'shared with the shop of the journeys'
export const claimSecret = 'signs the links to results of the journeys'
