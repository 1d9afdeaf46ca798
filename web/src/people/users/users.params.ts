/** The filters in the address, with the values that are left out of it. */
export const manageUsersParams = {
  name: '',
  houseNo: '',
  division: '',
  status: '',
  ownershipType: '',
  group: '',
  communityId: '',
  page: 0,
}
