/** Features of the app, in the order of a race day. */
export const features = ['before', 'live', 'statistics', 'selfies', 'goals', 'replay'] as const
