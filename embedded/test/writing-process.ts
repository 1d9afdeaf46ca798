import { openOwner } from '@aangan/server/core/db/owner'
import { startEmbedded } from '../src/embedded.ts'

// To be killed by a test: runs a database and prints the number of each acknowledged row.
const { owner, pid } = await startEmbedded({ dataDir: process.argv[2] ?? '' })
const sql = await openOwner(owner)
await sql`create table if not exists acknowledged (n bigint primary key)`
const [row] = await sql<{ last: number }[]>`select coalesce(max(n), 0) as last from acknowledged`
process.stdout.write(`postgres ${pid}\n`)
for (let n = (row?.last ?? 0) + 1; ; n++) {
  await sql`insert into acknowledged values (${n})`
  process.stdout.write(`${n}\n`)
}
