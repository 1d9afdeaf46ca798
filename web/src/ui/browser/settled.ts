/** After this time what a page shows at once has loaded. */
export const settledMs = 1000
