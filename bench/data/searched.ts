import type { Community } from '../calls/callers.ts'
import type { SeededDatabase } from './seeded-database.ts'
import { unfollowed } from './unfollowed.ts'

const first = ['आशा', 'मीरा', 'राम', 'गणेश', 'सुनीता', 'प्रकाश', 'अनिता', 'विजय', 'संजय', 'रेखा', 'श्रीकांत', 'मंगेश']
const family = ['शर्मा', 'जोशी', 'पाटील', 'देशपांडे', 'कुलकर्णी', 'वर्मा', 'गुप्ता', 'यादव', 'सिंह', 'शिंदे']

/** A name that one person of a community has. */
export const rareName = (n: number): string => `Zenobia Quill${n}`

/** Writes every fiftieth name in Devanagari, and gives each of these communities one person of a rare name; once. */
export async function nameForSearches({ sql }: SeededDatabase, communities: readonly Community[]): Promise<void> {
  // What an earlier measurement wrote would wait beside the trigram index, which the planner takes for a reason to avoid it.
  await sql.script('vacuum data.visits')
  const [done] = await sql<object[]>`select from data.users where name = ${rareName(0)} limit 1`
  if (done !== undefined) return
  const one = (names: readonly string[], salt: string): string =>
    `(array['${names.join("','")}'])[1 + abs(hashtext(id::text || '${salt}')) % ${names.length}]`
  await unfollowed(sql, async () => {
    for (const table of ['data.users', 'data.members'])
      await sql.script(`
        update ${table} set name = ${one(first, 'first')} || ' ' || ${one(family, 'family')}
        where community_id is not null and abs(hashtext(id::text)) % 50 = 0`)
    for (const [n, { resident }] of communities.entries())
      await sql`update data.users set name = ${rareName(n)} where id = ${resident.userId}`
  })
  for (const table of ['data.users', 'data.members']) await sql.script(`vacuum (analyze) ${table}`)
}
