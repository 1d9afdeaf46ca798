import { Injectable } from '@nestjs/common'
import { CurrentUser } from './auth.guard'
import { Prisma } from './generated/prisma/client'
import { byNumber, Home, home, mainFirst } from './homes'
import { PollsService } from './polls.service'
import { PrismaService } from './prisma.service'

const most = 1000
const emergencyMs = 24 * 3_600_000

@Injectable()
export class NoticesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly polls: PollsService,
  ) {}

  /** The board of somebody: emergencies that are under way, then pinned ones, then the others, newest first. */
  async list(user: CurrentUser) {
    const { id: userId, communityId, community, roles } = user
    const now = new Date()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: community.timeZone }).format(now)
    const manages = roles.includes('ADMIN')
    const homes = await this.prisma.occupancy.findMany({
      relationLoadStrategy: 'join',
      where: { userId, communityId, endedAt: null },
      select: home,
    })
    homes.sort(mainFirst)
    const houseId = { in: homes.map((own) => own.houseId) }
    const found = await this.prisma.notice.findMany({
      relationLoadStrategy: 'join',
      where: {
        communityId,
        ...(!manages && {
          endDate: { gte: new Date(today) },
          AND: [{ OR: [{ publishAt: null }, { publishAt: { lte: now } }] }, isFor(user, homes)],
        }),
      },
      omit: { communityId: true },
      include: {
        author: { select: { name: true } },
        attachment: { select: { fileName: true, type: true } },
        houses: {
          ...(!manages && { where: { houseId } }),
          select: { houseId: true, house: { select: { division: true, number: true } } },
        },
        reads: { where: { userId }, select: { readAt: true } },
        votes: {
          where: { houseId },
          select: { houseId: true, option: true, votedAt: true, voter: { select: { name: true } } },
        },
      },
    })
    const [polls, sizes] = await Promise.all([this.polls.of(found, user, homes, today), this.sizesOf(found)])
    const isUnderWay = ({ emergency, clearedAt, createdAt }: Found) =>
      emergency !== null && clearedAt === null && now.getTime() - createdAt.getTime() < emergencyMs
    const isUnexpired = ({ endDate }: Found) => endDate.toISOString().slice(0, 10) >= today
    const rank = (notice: Found) => (isUnderWay(notice) ? 2 : notice.pinned && isUnexpired(notice) ? 1 : 0)
    // Prisma orders by columns only.
    const inOrder = found.sort(
      (one, other) =>
        rank(other) - rank(one) ||
        publishedAt(other).getTime() - publishedAt(one).getTime() ||
        (one.id < other.id ? 1 : -1),
    )
    const seenUntil = user.noticesSeenAt ?? user.decidedAt ?? user.createdAt
    return inOrder.slice(0, most).map((notice) => {
      const { id, author, attachment, emergency, houses, reads } = notice
      const isPublished = notice.publishAt === null || notice.publishAt <= now
      const isOwn = notice.createdBy === userId
      return {
        id,
        title: notice.title,
        content: notice.content,
        communityId,
        community: { id: community.id, displayName: community.displayName },
        endDate: notice.endDate.toISOString().slice(0, 10),
        status: !isPublished ? 'SCHEDULED' : isUnexpired(notice) ? 'ACTIVE' : 'EXPIRED',
        attachmentPath: attachment && `/api/notices/attachments/${encodeURIComponent(`${id}_${attachment.fileName}`)}`,
        attachmentType: attachment?.type ?? null,
        attachmentSize: sizes.get(id) ?? null,
        createdAt: notice.createdAt,
        updatedAt: notice.updatedAt,
        publishedAt: publishedAt(notice),
        publishAt: manages ? notice.publishAt : null,
        pinned: notice.pinned,
        ask: notice.ask,
        poll: polls.get(id) ?? null,
        audience:
          notice.audienceRoles.length === 0
            ? null
            : {
                divisions: notice.audienceDivisions,
                houses:
                  manages || roles.includes('USER')
                    ? houses.map(({ house }) => ({ division: house.division, houseNo: house.number })).sort(byNumber)
                    : null,
                houseCount: notice.audienceHouses,
                ownershipTypes: notice.audienceOwnership,
                roles: notice.audienceRoles,
              },
        emergency: emergency && {
          kind: emergency,
          sentBy: { id: notice.createdBy, name: author?.name ?? 'Former resident' },
          clearedAt: notice.clearedAt,
          clearedText: notice.clearedText,
        },
        isNew: isPublished && !isOwn && reads.length === 0 && publishedAt(notice) > seenUntil,
        readAt: reads[0]?.readAt ?? (notice.ask && isOwn && isPublished ? publishedAt(notice) : null),
      }
    })
  }

  /** The bytes of the attachments are not read for it. */
  private async sizesOf(notices: Found[]): Promise<Map<string, number>> {
    const ids = notices.filter(({ attachment }) => attachment !== null).map(({ id }) => id)
    if (ids.length === 0) return new Map()
    const sizes = await this.prisma.$queryRaw<{ id: string; size: number }[]>`
      select notice_id as id, octet_length(bytes) as size from data.notice_attachments where notice_id = any (${ids}::uuid[])`
    return new Map(sizes.map(({ id, size }) => [id, size]))
  }
}

type Found = Pick<
  Prisma.NoticeGetPayload<object>,
  'id' | 'endDate' | 'createdAt' | 'publishAt' | 'pinned' | 'emergency' | 'clearedAt'
> & { attachment: object | null }

const publishedAt = ({ publishAt, createdAt }: Pick<Found, 'publishAt' | 'createdAt'>): Date => publishAt ?? createdAt

/** For everyone, for guards, or for residents with one of these homes. */
const isFor = ({ roles }: CurrentUser, homes: Home[]): Prisma.NoticeWhereInput => ({
  OR: [
    { audienceRoles: { equals: null } },
    ...(roles.includes('SECURITY') ? [{ audienceRoles: { has: 'SECURITY' } }] : []),
    ...(roles.includes('USER') ? homes.map(takesIn) : []),
  ],
})

const takesIn = ({ houseId, ownershipType, house: { division } }: Home): Prisma.NoticeWhereInput => ({
  audienceRoles: { has: 'USER' },
  AND: [
    { OR: [{ audienceOwnership: { equals: null } }, { audienceOwnership: { has: ownershipType } }] },
    {
      OR: [
        { audienceDivisions: { equals: null }, audienceHouses: 0 },
        { audienceDivisions: { has: division } },
        { houses: { some: { houseId } } },
      ],
    },
  ],
})
