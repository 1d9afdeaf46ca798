import { Controller, Get, Req, UseGuards } from '@nestjs/common'
import { AuthGuard, SignedInRequest } from './auth.guard'
import { NoticesService } from './notices.service'

@Controller('api/notices')
@UseGuards(AuthGuard)
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  list(@Req() { user }: SignedInRequest) {
    return this.notices.list(user)
  }
}
