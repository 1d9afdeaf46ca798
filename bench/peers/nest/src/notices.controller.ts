import { Controller, Get, Req, UseGuards } from '@nestjs/common'
import { AuthGuard } from './auth.guard'
import { PrismaService } from './prisma.service'

@Controller('api/notices')
@UseGuards(AuthGuard)
export class NoticesController {
  constructor(private readonly prisma: PrismaService) {}

  @Get()
  async list(@Req() request: { user: { communityId: string; community: { timeZone: string } } }) {
    const { communityId, community } = request.user
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: community.timeZone }).format(new Date())
    const found = await this.prisma.notice.findMany({
      where: { communityId, endDate: { gte: new Date(today) } },
      include: { community: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 1000,
    })
    return found.map(({ endDate, community: { id, displayName }, ...notice }) => ({
      ...notice,
      endDate: endDate.toISOString().slice(0, 10),
      status: 'ACTIVE',
      community: { id, displayName },
    }))
  }
}
