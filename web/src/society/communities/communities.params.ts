/** The page in the address: the first is 1 (specification 9). */
export const communitiesParams = { page: 1 }
