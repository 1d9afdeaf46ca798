/** The filters in the address, with the values that are left out of it. */
export const searchMembersParams = { name: '', division: '', houseNo: '', bloodGroup: '', communityId: '', page: 0 }
