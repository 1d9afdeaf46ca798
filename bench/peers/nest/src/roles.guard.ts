import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { SignedInRequest } from './auth.guard'

export const Roles = Reflector.createDecorator<string[]>()

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<SignedInRequest>()
    return this.reflector.get(Roles, context.getHandler()).some((role) => user.roles.includes(role))
  }
}
