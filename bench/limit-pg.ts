import { bench } from './machine.ts'

/** The part of `pg` that we use; only the bench installs it. */
export interface Client {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>
  query(text: string): Promise<unknown>
  release(): void
}
export interface Pool {
  query: Client['query']
  connect(): Promise<Client>
  end(): Promise<void>
}
interface Pg {
  Pool: new (options: Record<string, unknown>) => Pool
  types: { setTypeParser(oid: number, parse: (text: string) => unknown): void }
}

/** As many connections and the same planning as our server, but on the tables instead of the views. */
export async function openPg(databaseUrl: string): Promise<Pool> {
  const { default: pg } = (await import(`${bench}node_modules/pg/lib/index.js`)) as { default: Pg }
  pg.types.setTypeParser(1082, String)
  pg.types.setTypeParser(20, Number)
  return new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: '-c search_path=data,public -c plan_cache_mode=force_generic_plan',
  })
}
