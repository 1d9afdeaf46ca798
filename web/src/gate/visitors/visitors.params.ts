/** The filters in the address, with the values that are left out of it. */
export const visitorsParams = { kind: '', find: '', page: 0 }
