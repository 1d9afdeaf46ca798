import postgres from 'postgres'
import { startEmbedded } from '../src/embedded.ts'

// A process to be killed: runs the database of a folder, and prints the number of each row once it is acknowledged.
const { owner, pid } = await startEmbedded({ dataDir: process.argv[2] ?? '' })
const sql = postgres({ ...owner, max: 1, onnotice: () => {} })
await sql`create table if not exists acknowledged (n bigint primary key)`
const [{ last }] = await sql<[{ last: string }]>`select coalesce(max(n), 0) as last from acknowledged`
process.stdout.write(`postgres ${pid}\n`)
for (let n = Number(last) + 1; ; n++) {
  await sql`insert into acknowledged values (${n})`
  process.stdout.write(`${n}\n`)
}
