import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { PrismaService } from './prisma.service'

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
      where: {
        id: sid,
        endedAt: null,
        expiresAt: { gt: new Date() },
        user: { status: 'ACTIVE', community: { status: 'ACTIVE' } },
      },
      include: { user: { include: { community: true } } },
    })
    if (session === null) throw new UnauthorizedException()
    request.user = session.user
    return true
  }
}
