import { asOwner } from '@aangan/server/core/db/owner'
import type { DatabaseTarget } from '@aangan/server/core/db/target'

export const query = <Row extends object>(target: DatabaseTarget, text: string): Promise<Row[]> =>
  asOwner(target, async (sql) => (await sql.query(text)).rows as Row[])
