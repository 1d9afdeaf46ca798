import pg from 'pg'

/** A pool with the connections and the planning of our server, but on the tables instead of the views. */
export function openPg(databaseUrl: string): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.DATE, String)
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types,
    options: '-c search_path=data,public -c plan_cache_mode=force_generic_plan',
  })
}
