import { Injectable, OnModuleDestroy, OnModuleInit } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { CurrentUser } from './auth.guard'
import { Prisma } from './generated/prisma/client'
import { PrismaService } from './prisma.service'

/** Records searches in batches, as the product does. */
@Injectable()
export class SearchLog implements OnModuleInit, OnModuleDestroy {
  private readonly waiting: Prisma.AuditLogCreateManyInput[] = []
  private timer?: NodeJS.Timeout

  constructor(private readonly prisma: PrismaService) {}

  onModuleInit() {
    this.timer = setInterval(() => void this.flush(), 800)
  }

  async onModuleDestroy() {
    clearInterval(this.timer)
    await this.flush()
  }

  record({ id, communityId }: CurrentUser, resource: string, filters: object) {
    this.waiting.push({
      at: new Date(),
      communityId,
      userId: id,
      action: 'SEARCH',
      resource,
      newData: JSON.stringify(filters),
      requestId: randomUUID(),
    })
  }

  private async flush() {
    while (this.waiting.length > 0) await this.prisma.auditLog.createMany({ data: this.waiting.splice(0, 1000) })
  }
}
