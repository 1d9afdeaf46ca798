/** The filters in the address and the requests made here, with the values that are left out of it. */
export const guestVehiclesParams = { communityId: '', find: '', show: '', asked: '' }
