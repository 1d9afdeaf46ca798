const [first, last] = ['0001_walls.sql', '0055_houses_as_people_count.sql']

/** Whether a database or a backup has the migrations of 0.1.0, which led to the schema that this release begins with. */
export const isOfRelease010 = (migrations: readonly string[]): boolean => migrations.includes(first)

/** Whether it has all of them: then its tables are those of server/schema. */
export const isWholeRelease010 = (migrations: readonly string[]): boolean => migrations.includes(last)
