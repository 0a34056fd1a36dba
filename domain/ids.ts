/** Regular expression of an id in URLs and requests, without anchors. */
export const idPattern = '[A-Za-z0-9_-]{1,160}'
