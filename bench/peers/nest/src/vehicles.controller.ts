import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common'
import { IsString, MinLength } from 'class-validator'
import { AuthGuard } from './auth.guard'
import { PrismaService } from './prisma.service'

export class SearchByNumber {
  @IsString()
  @MinLength(3)
  vehicleNo!: string
}

@Controller('api/vehicles')
@UseGuards(AuthGuard)
export class VehiclesController {
  constructor(private readonly prisma: PrismaService) {}

  @Get('search/vehicleNo')
  async search(@Query() query: SearchByNumber, @Req() request: { user: { communityId: string } }) {
    const found = await this.prisma.vehicle.findMany({
      where: { communityId: request.user.communityId, vehicleNo: { contains: query.vehicleNo } },
      include: { user: true, community: true },
      orderBy: [{ vehicleNo: 'asc' }, { id: 'asc' }],
      take: 50,
    })
    return found.map(({ id, vehicleNo, type, user, community }) => ({
      id,
      vehicleNo,
      type,
      userName: user.name,
      houseNo: user.houseNo,
      division: user.division,
      mobileNo: user.mobileNo,
      community: { id: community.id, displayName: community.displayName },
    }))
  }
}
