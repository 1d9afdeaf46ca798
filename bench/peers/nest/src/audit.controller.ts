import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsDate, IsInt, IsOptional, IsString, Max, Min } from 'class-validator'
import { AuthGuard } from './auth.guard'
import { PrismaService } from './prisma.service'

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

@Controller('api/audit')
@UseGuards(AuthGuard)
export class AuditController {
  constructor(private readonly prisma: PrismaService) {}

  @Get()
  async list(
    @Query() { resource, startDate, page, size }: AuditQuery,
    @Req() request: { user: { communityId: string } },
  ) {
    const where = { communityId: request.user.communityId, resource, at: { gte: startDate } }
    const [totalElements, content] = await Promise.all([
      this.prisma.auditLog.count({ where }),
      this.prisma.auditLog.findMany({
        where,
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        skip: page * size,
        take: size,
      }),
    ])
    return { content, totalElements, totalPages: Math.ceil(totalElements / size) }
  }
}
