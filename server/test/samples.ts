/** A guest, without the entry time. */
export const guest = {
  vehicleNo: 'KA 01 AB 1',
  type: 'four-wheeler',
  guestName: 'Guest',
  contactNo: '9123456780',
  purposeOfVisit: 'Lunch',
  visitingHouseNo: '101',
  division: 'A',
}
/** The smallest that passes for a JPEG. */
export const photo = (bytes: readonly number[] = [0xff, 0xd8, 0xff, 0xda, 0, 2]): File =>
  new File([new Uint8Array(bytes)], 'visitor.jpg', { type: 'image/jpeg' })
/** A file of comma-separated values. */
export const sheet = (text: string, name = 'society.csv'): File => new File([text], name, { type: 'text/csv' })
/** A browser that wants messages, at a push service that is never there. */
export const browser = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: {
    p256dh: 'BC9OMhw19N1n3N4TDvu7mDD7zGHb4bKXEcjsch5SW05jnInX0Eq2DjDl-1UL07fZ9RUqecHMX5Lg0DxYXCgDPlw',
    auth: 'c2VjcmV0IG9mIGEgdGVzdA',
  },
}
/** A pass for one, from now. */
export const passForm = () => {
  const now = Date.now()
  return {
    kind: 'GUEST',
    visitorName: 'Suresh',
    frequency: 'ONCE',
    validFrom: new Date(now).toISOString(),
    validUntil: new Date(now + 4 * 3_600_000).toISOString(),
    houseNo: '101',
    division: 'A',
  }
}
/** A list as a file. */
export const asFile = { query: { format: 'csv' } }
export const profile = { name: 'Renamed', mobileNo: '9876500000', email: 'renamed@example.org' }
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** As the trail keeps a person, and an export. */
export const asha = { name: 'Asha Rao', division: 'D', houseNo: '502', status: 'ACTIVE', roles: ['USER'] }
export const exportedFile = { filters: { division: 'A' }, format: 'csv' }
