/** The filters in the address, with the values that are left out of it. */
export const auditParams = { userId: '', resource: '', kind: '', communityId: '', startDate: '', endDate: '', page: 0 }
