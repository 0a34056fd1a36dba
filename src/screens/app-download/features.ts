/** What the app does for a participant, in the order of the day. */
export const features = ['before', 'live', 'statistics', 'selfies', 'goals', 'replay'] as const
