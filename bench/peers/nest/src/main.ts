import 'reflect-metadata'
import { Module, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { JwtModule } from '@nestjs/jwt'
import { AuditController } from './audit.controller'
import { NoticesController } from './notices.controller'
import { NoticesService } from './notices.service'
import { PollsService } from './polls.service'
import { PrismaService } from './prisma.service'
import { SearchLog } from './search-log.service'
import { VehiclesController } from './vehicles.controller'

@Module({
  imports: [JwtModule.register({ global: true, secret: process.env.TOKEN_SECRET })],
  controllers: [VehiclesController, NoticesController, AuditController],
  providers: [PrismaService, NoticesService, PollsService, SearchLog],
})
class AppModule {}

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: ['error'] })
  app.useGlobalPipes(new ValidationPipe({ transform: true }))
  app.enableShutdownHooks()
  await app.listen(0, '127.0.0.1')
  console.log(`at ${await app.getUrl()}`)
}
void bootstrap()
