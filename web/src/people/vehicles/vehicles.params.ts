/** The filters in the address, with the values that are left out of it. */
export const searchVehicleParams = { by: 'vehicleNo', vehicleNo: '', houseNo: '', division: '' }
