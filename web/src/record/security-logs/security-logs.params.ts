/** The filters in the address, with the values that are left out of it. */
export const logsParams = { kind: '', communityId: '', startDate: '', endDate: '', page: 0 }
