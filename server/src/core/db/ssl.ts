import { connect } from './driver.ts'
import type { DatabaseTarget } from './target.ts'

/** `sslmode=prefer` settled: encrypted where the server can do it, plain where it cannot. */
export async function settleSsl(target: DatabaseTarget): Promise<DatabaseTarget> {
  const { ssl, ...plain } = target
  if (ssl !== 'prefer') return target
  try {
    const connection = await connect(target, { applicationName: 'aangan', waitMs: 5_000 })
    await connection.end()
    return { ...plain, ssl: 'require' }
  } catch (error) {
    if ((error as Error).message === 'The server does not support SSL connections') return plain
    throw error
  }
}
