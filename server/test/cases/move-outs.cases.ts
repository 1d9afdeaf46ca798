import { casesOf, type SeedContext } from '../cases.ts'
import { inDays } from '../samples.ts'

const leaver = { userName: 'Asha Rao', division: 'D', houseNo: '502', endedAt: null, left: null }

const seed = async ({ sql, person, id, communityId }: SeedContext) => {
  const leaving = await id(sql`
      update data.occupancies set ends_on = current_date + 30 where user_id = ${(await person({ communityId })).id} returning id`)
  const left = (await person({ communityId })).id
  const moveOut = await id(sql`
      with gone as (update data.users set status = 'DISABLED', left_at = now() where id = ${left}),
        ended as (update data.occupancies set ends_on = current_date - 1, ended_at = now() where user_id = ${left} returning id),
        self as (delete from data.members where user_id = ${left} returning *)
      insert into data.move_outs (community_id, user_id, occupancy_id, things, purge_on, created_at, updated_at)
      select ${communityId}, ${left}, ended.id, jsonb_build_object('status', 'ACTIVE', 'vehicles', '[]'::jsonb, 'guests', '[]'::jsonb, 'members', jsonb_build_array(to_jsonb(self))),
        current_date + 365, now(), now() from ended, self returning id`)
  // `leaving`: of somebody whose last day is set.
  return { leaving, moveOut }
}

export const moveOuts = casesOf('moveOuts', {
  seed,
  calls: {
    preview: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.occupancy } }) },
    end: {
      who: 'UAP',
      sends: ({ fixtures }) => ({
        params: { id: fixtures.occupancy },
        body: { endsOn: inDays(30), reason: 'A new job' },
      }),
    },
    stay: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.leaving } }) },
    list: { who: 'AP' },
    undo: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.moveOut } }) },
  },
  trail: {
    'occupancy.moved_out': [leaver, { ...leaver, left: {} }, 'Meera Joshi moved Asha Rao (D-502) out'],
    'occupancy.move_out_undone': [
      { endedAt: '2026-01-31T00:00:00.000Z' },
      leaver,
      'Meera Joshi undid the move-out of Asha Rao (D-502)',
    ],
  },
})
