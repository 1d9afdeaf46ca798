import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common'
import { IsString, MinLength } from 'class-validator'
import { AuthGuard, SignedInRequest } from './auth.guard'
import { PrismaService } from './prisma.service'
import { Roles, RolesGuard } from './roles.guard'
import { SearchLog } from './search-log.service'

export class SearchByNumber {
  @IsString()
  @MinLength(3)
  vehicleNo!: string
}

interface FoundVehicle {
  id: string
  vehicleNo: string
  type: string
  userName: string
  houseNo: string | null
  division: string | null
  mobileNo: string | null
}

const most = 50

@Controller('api/vehicles')
@UseGuards(AuthGuard, RolesGuard)
export class VehiclesController {
  constructor(
    private readonly prisma: PrismaService,
    private readonly searches: SearchLog,
  ) {}

  @Get('search/vehicleNo')
  @Roles(['SECURITY', 'ADMIN'])
  async search(@Query() query: SearchByNumber, @Req() { user }: SignedInRequest) {
    const { id, displayName } = user.community
    this.searches.record(user, 'VEHICLE', { vehicleNo: query.vehicleNo })
    const found = await this.find(id, query.vehicleNo.toUpperCase())
    return found.map((vehicle) => ({ ...vehicle, community: { id, displayName } }))
  }

  /** Numbers that end in it come first, as guards see the last four digits: findMany orders by columns only. */
  private find(communityId: string, part: string) {
    return this.prisma.$queryRaw<FoundVehicle[]>`
      select v.id, v.vehicle_no as "vehicleNo", v.type, u.name as "userName", coalesce(h.number, u.house_no) as "houseNo",
        coalesce(h.division, u.division) as division, u.mobile_no as "mobileNo"
      from data.vehicles v join data.users u on u.id = v.user_id left join data.houses h on h.id = v.house_id
      where v.community_id = ${communityId}::uuid and v.vehicle_no like ${`%${part}%`}
      order by right(v.vehicle_no, length(${part})) = ${part} desc, v.vehicle_no, v.id limit ${most}`
  }
}
