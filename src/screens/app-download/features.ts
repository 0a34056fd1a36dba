/** The features of the app, in the order in which they are used on a race day. */
export const features = ['before', 'live', 'statistics', 'selfies', 'goals', 'replay'] as const
