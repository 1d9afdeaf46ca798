import { openCodes } from '../../src/core/keys/codes.ts'
import { casesOf, type SeedContext } from '../cases.ts'

const seed = async ({ sql, person, tokenSecret, communityId }: SeedContext) => {
  const [confirming, takingBack] = [openCodes(tokenSecret).make(), openCodes(tokenSecret).make()]
  for (const [{ id }, isOver] of [
    [await person({ communityId }), false],
    [await person({ communityId }), true],
  ] as const)
    await sql`
        insert into data.email_changes (user_id, old_email, new_email, confirm_hash, revert_hash, confirm_until, revert_until, confirmed_at, created_at, updated_at)
        values (${id}, 'before@example.org', 'after@example.org', ${isOver ? null : confirming.hash}, ${isOver ? takingBack.hash : null},
          now() + interval '1 day', now() + interval '7 days', case when ${isOver} then now() end, now(), now())`
  return { confirmEmailCode: confirming.shown, takeBackCode: takingBack.shown }
}

export const emailChanges = casesOf('emailChanges', {
  seed,
  calls: {
    confirm: { who: 'GUSAP', sends: ({ fixtures }) => ({ body: { code: fixtures.confirmEmailCode } }) },
    takeBack: { who: 'GUSAP', sends: ({ fixtures }) => ({ body: { code: fixtures.takeBackCode } }) },
  },
})
