import { Prisma } from './generated/prisma/client'

/** What is asked of an occupancy to judge an audience or a vote. */
export const home = {
  houseId: true,
  ownershipType: true,
  livesHere: true,
  main: true,
  house: { select: { division: true, number: true } },
} satisfies Prisma.OccupancySelect

export type Home = Prisma.OccupancyGetPayload<{ select: typeof home }>

interface Address {
  division: string
  houseNo: string
}
/** In the order of a directory. */
export const byNumber = (one: Address, other: Address): number =>
  one.division.localeCompare(other.division) || one.houseNo.localeCompare(other.houseNo)
const addressOf = ({ house: { division, number } }: Home): Address => ({ division, houseNo: number })
export const mainFirst = (one: Home, other: Home): number =>
  Number(other.main) - Number(one.main) || byNumber(addressOf(one), addressOf(other))
