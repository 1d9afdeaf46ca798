import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { PrismaService } from './prisma.service'

export interface CurrentUser {
  id: string
  communityId: string
  name: string
  roles: string[]
  noticesSeenAt: Date | null
  decidedAt: Date | null
  createdAt: Date
  community: { id: string; displayName: string; timeZone: string }
}

export interface SignedInRequest {
  user: CurrentUser
}

@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly jwtService: JwtService,
    private readonly prisma: PrismaService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest()
    const [type, token] = request.headers.authorization?.split(' ') ?? []
    if (type !== 'Bearer') throw new UnauthorizedException()
    const { sid } = await this.jwtService.verifyAsync(token).catch(() => {
      throw new UnauthorizedException()
    })
    const session = await this.prisma.session.findUnique({
      relationLoadStrategy: 'join',
      where: { id: sid, endedAt: null, expiresAt: { gt: new Date() } },
      select: {
        user: {
          select: {
            id: true,
            communityId: true,
            name: true,
            roles: true,
            noticesSeenAt: true,
            decidedAt: true,
            createdAt: true,
            status: true,
            community: { select: { id: true, displayName: true, timeZone: true, status: true } },
          },
        },
      },
    })
    if (session?.user.status !== 'ACTIVE' || session.user.community?.status !== 'ACTIVE')
      throw new UnauthorizedException()
    request.user = session.user
    return true
  }
}
