import type { Speaker, World } from './world.ts'

/** Has `person` live in the house of `other` too. */
export const alsoLivesWith = (w: World, person: Speaker, other: Speaker) => w.sql`
  insert into data.occupancies (community_id, user_id, house_id, household_id, ownership_type, main, primary_contact, starts_on)
  select o.community_id, ${person.id}, o.house_id, o.household_id, o.ownership_type, false, false, o.starts_on
  from data.occupancies o where o.user_id = ${other.id}`
