import { casesOf, type SeedContext } from '../cases.ts'

const said = { visitorName: 'Suresh', division: 'A', houseNo: '402', by: { name: 'Meera Joshi' }, text: null }

export const objections = casesOf('objections', {
  seed: seedObjections,
  calls: {
    list: { who: 'AP', sends: ({ communityId }) => ({ query: { communityId } }) },
    make: {
      who: 'U',
      sends: ({ fixtures }) => ({ params: { id: fixtures.noted }, body: { text: 'Nobody called us' } }),
    },
    withdraw: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.objected } }) },
    settle: {
      who: 'AP',
      sends: ({ fixtures }) => ({
        params: { id: fixtures.objected },
        body: { as: 'RIGHT', note: 'The call is noted' },
      }),
    },
  },
  trail: {
    'objection.made': [null, said, "Meera Joshi said that the gate's decision on Suresh for A-402 is not right"],
    'objection.withdrawn': [said, null, 'Meera Joshi withdrew that'],
    'objection.settled': [said, said, 'Meera Joshi settled the objection of A-402 about Suresh'],
  },
})

/** Two visits that came in by a word by phone: `noted`, and `objected`, of which the house has said that it is not right. */
async function seedObjections({ sql, communityId, userId, id }: SeedContext) {
  const byPhone = (name: string) =>
    id(sql`
      insert into data.visits (community_id, created_by, walk_in, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time,
        status, status_at, asked_at, asked, answer, answered_at, answered_via, arrived_at)
      select community_id, id, true, 'GUEST', ${name}, 'Visit', house_no, division, now(), 'ARRIVED', now(), now(), 1, 'YES_BY_PHONE', now(), 'PHONE', now()
      from data.users where id = ${userId} returning id`)
  const [noted, objected] = [await byPhone('Kishor'), await byPhone('Dilip')]
  await sql`
    insert into data.objections (visit_id, community_id, made_by, text, made_at) values (${objected}, ${communityId}, ${userId}, 'Nobody called us', now())`
  return { noted, objected }
}
