import { Injectable } from '@nestjs/common'
import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import { PrismaClient } from './generated/prisma/client'

const names = new Map<string, string>()

/** Names what each connection prepares once. An insert has another text for each number of rows. */
function statementNameGenerator({ sql }: { sql: string }): string {
  if (sql.startsWith('INSERT')) return ''
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

@Injectable()
export class PrismaService extends PrismaClient {
  constructor() {
    super({
      adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }, { statementNameGenerator }),
    })
  }
}
