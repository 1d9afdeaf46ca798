import type { OwnerPool } from './owner-pool.ts'

let counter = 0

/** Makes every update or delete of this row fail, until the returned function is called. */
export async function poison(sql: OwnerPool, table: string, key: string, id: string): Promise<() => Promise<unknown>> {
  const name = `poison_${counter++}`
  await sql.script(`
    create function data.${name}() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$;
    create trigger ${name} before update or delete on data.${table} for each row
      when (old.${key} = '${id}') execute function data.${name}();`)
  return () => sql.script(`drop trigger ${name} on data.${table}`)
}
