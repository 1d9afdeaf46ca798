/** The filters in the address, with the values that are left out of it. */
export const housesParams = { number: '', division: '', type: '', occupied: '', communityId: '', page: 1 }
