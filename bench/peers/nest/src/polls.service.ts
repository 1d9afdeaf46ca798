import { Injectable } from '@nestjs/common'
import { CurrentUser } from './auth.guard'
import { Home } from './homes'
import { PrismaService } from './prisma.service'

interface Poll {
  question: string
  options: string[]
  voters: 'OWNERS' | 'RESIDENTS'
  shown: boolean
  closesOn: string
}

interface Result {
  houses: number
  counts: number[]
}

/** The columns of a notice that its poll is made of. An audience that names nothing has empty lists. */
export interface Asked {
  id: string
  audienceDivisions: string[]
  audienceOwnership: string[]
  audienceRoles: string[]
  audienceHouses: number
  poll: unknown
  pollResult: unknown
  pollClosedAt: Date | null
  houses: { houseId: string }[]
  votes: { houseId: string; option: number; votedAt: Date; voter: { name: string } | null }[]
}

@Injectable()
export class PollsService {
  constructor(private readonly prisma: PrismaService) {}

  /** The polls of these notices as somebody sees them, by the notice's id. */
  async of(notices: Asked[], user: CurrentUser, homes: Home[], today: string) {
    const asking = notices.filter(({ poll }) => poll !== null)
    const results = await this.resultsOf(
      asking.filter(({ pollResult }) => pollResult === null),
      user.communityId,
    )
    return new Map(
      asking.map((notice) => {
        const poll = notice.poll as Poll
        const closed = notice.pollClosedAt !== null || poll.closesOn < today
        const { houses, counts } = (notice.pollResult as Result | null) ?? results.get(notice.id)!
        const voted = counts.reduce((sum, count) => sum + count, 0)
        const myVotes = homes.filter((own) => mayVote(notice, poll, user, own)).map((own) => voteOf(notice, own))
        return [notice.id, { ...poll, closed, houses, voted, counts: closed ? counts : null, myVotes }]
      }),
    )
  }

  private async resultsOf(notices: Asked[], communityId: string): Promise<Map<string, Result>> {
    if (notices.length === 0) return new Map()
    const [votes, houses] = await Promise.all([
      this.prisma.noticeVote.groupBy({
        by: ['noticeId', 'option'],
        where: { noticeId: { in: notices.map(({ id }) => id) } },
        _count: { _all: true },
      }),
      Promise.all(notices.map((notice) => this.countHouses(notice, communityId))),
    ])
    return new Map(
      notices.map(({ id, poll }, n) => {
        const votesFor = (option: number) =>
          votes.find((vote) => vote.noticeId === id && vote.option === option)?._count._all ?? 0
        return [id, { houses: houses[n], counts: (poll as Poll).options.map((_, option) => votesFor(option)) }]
      }),
    )
  }

  /** Houses with somebody who may vote. */
  private async countHouses({ id, audienceDivisions, audienceHouses, ...audience }: Asked, communityId: string) {
    if (audience.audienceRoles.length > 0 && !audience.audienceRoles.includes('USER')) return 0
    const named = [
      ...(audienceDivisions.length > 0 ? [{ division: { in: audienceDivisions } }] : []),
      ...(audienceHouses > 0 ? [{ notices: { some: { noticeId: id } } }] : []),
    ]
    const ownership = audience.audienceOwnership.length > 0 ? { ownershipType: { in: audience.audienceOwnership } } : {}
    const voters = (audience.poll as Poll).voters === 'OWNERS' ? { ownershipType: 'owner' } : { livesHere: true }
    const user = { status: 'ACTIVE', invited: false, roles: { has: 'USER' } }
    return this.prisma.house.count({
      where: {
        communityId,
        ...(named.length > 0 && { OR: named }),
        occupancies: { some: { communityId, endedAt: null, AND: [ownership, voters], user } },
      },
    })
  }
}

function mayVote(notice: Asked, poll: Poll, user: CurrentUser, own: Home): boolean {
  const { audienceRoles: roles, audienceOwnership: ownership, audienceDivisions: divisions, audienceHouses } = notice
  return (
    user.roles.includes('USER') &&
    (roles.length === 0 || roles.includes('USER')) &&
    (poll.voters === 'OWNERS' ? own.ownershipType === 'owner' : own.livesHere) &&
    (ownership.length === 0 || ownership.includes(own.ownershipType)) &&
    ((divisions.length === 0 && audienceHouses === 0) ||
      divisions.includes(own.house.division) ||
      notice.houses.some(({ houseId }) => houseId === own.houseId))
  )
}

function voteOf({ votes }: Asked, { houseId, house: { division, number } }: Home) {
  const vote = votes.find((one) => one.houseId === houseId)
  return {
    houseId,
    division,
    houseNo: number,
    option: vote?.option ?? null,
    byName: vote === undefined ? null : (vote.voter?.name ?? 'Former resident'),
    at: vote?.votedAt ?? null,
  }
}
