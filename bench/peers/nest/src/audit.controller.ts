import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsDate, IsInt, IsOptional, IsString, Max, Min } from 'class-validator'
import { AuthGuard, SignedInRequest } from './auth.guard'
import { PrismaService } from './prisma.service'
import { Roles, RolesGuard } from './roles.guard'
import { told } from './sentences'

export class AuditQuery {
  @IsOptional()
  @IsString()
  resource?: string

  @IsOptional()
  @Type(() => Date)
  @IsDate()
  startDate?: Date

  @Type(() => Number)
  @IsInt()
  @Min(0)
  page: number = 0

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  size: number = 10
}

/** Counts no further. */
const mostCounted = 10_001
/** An act of fewer rows is not told as one. */
const leastOfAnAct = 3

@Controller('api/audit')
@UseGuards(AuthGuard, RolesGuard)
export class AuditController {
  constructor(private readonly prisma: PrismaService) {}

  @Get()
  @Roles(['ADMIN'])
  async list(@Query() { resource, startDate, page, size }: AuditQuery, @Req() { user }: SignedInRequest) {
    const { communityId, community } = user
    const where = { communityId, resource, at: { gte: startDate } }
    const [totalElements, rows] = await Promise.all([
      this.prisma.auditLog.count({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: mostCounted }),
      this.prisma.auditLog.findMany({
        relationLoadStrategy: 'join',
        where,
        select: {
          id: true,
          at: true,
          userId: true,
          action: true,
          resource: true,
          resourceId: true,
          oldData: true,
          newData: true,
          bulkId: true,
          user: { select: { name: true, username: true } },
        },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        skip: page * size,
        take: size,
      }),
    ])
    const acts = await this.actsOf(communityId, rows)
    const content = rows.map(({ at, bulkId, user: actor, ...row }) => ({
      ...told({ ...row, userName: actor?.name ?? null, username: actor?.username ?? null }, community.timeZone),
      community: { id: community.id, displayName: community.displayName },
      timestamp: at,
      bulk: acts.get(bulkId) ?? null,
    }))
    return { content, totalElements, totalPages: Math.ceil(totalElements / size) }
  }

  /** What was done at once, by its id. */
  private async actsOf(communityId: string, rows: { bulkId: string | null }[]) {
    const ids = rows.flatMap(({ bulkId }) => bulkId ?? [])
    if (ids.length === 0) return new Map<string | null, { id: string | null; count: number }>()
    const acts = await this.prisma.auditLog.groupBy({
      by: ['bulkId'],
      where: { communityId, bulkId: { in: ids } },
      _count: { _all: true },
      having: { bulkId: { _count: { gte: leastOfAnAct } } },
    })
    return new Map(acts.map(({ bulkId, _count }) => [bulkId, { id: bulkId, count: _count._all }]))
  }
}
