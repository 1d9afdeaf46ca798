import { asOwner } from '@aangan/server/db/owner'
import type { DatabaseTarget } from '@aangan/server/db/target'

export const query = <Row extends object>(target: DatabaseTarget, text: string): Promise<Row[]> =>
  asOwner(target, async (sql) => (await sql.query(text)).rows as Row[])
