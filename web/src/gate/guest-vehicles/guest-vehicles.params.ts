/** The filters in the address, the requests made here and a guest to edit, with the values that are left out of it. */
export const guestVehiclesParams = { communityId: '', find: '', show: '', asked: '', edit: '' }
