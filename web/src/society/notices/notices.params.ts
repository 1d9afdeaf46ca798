/** The filters in the address, with the values that are left out of it. */
export const noticeParams = { communityId: '', show: '' }
