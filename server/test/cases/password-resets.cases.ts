import { openCodes } from '../../src/core/keys/codes.ts'
import { casesOf, type SeedContext } from '../cases.ts'

const seed = async ({ sql, person, tokenSecret, communityId }: SeedContext) => {
  const reset = openCodes(tokenSecret).make()
  await sql`select auth.issue_reset(${(await person({ communityId })).id}, ${reset.hash}, null, now(), now() + interval '30 minutes')`
  return { resetCode: reset.shown }
}

export const passwordResets = casesOf('passwordResets', {
  seed,
  calls: {
    forgot: { who: 'GUSAP', sends: ({ n }) => ({ body: { username: `nobody-${n}` } }) },
    reset: {
      who: 'GUSAP',
      sends: ({ n, fixtures }) => ({ body: { code: fixtures.resetCode, newPassword: `another-${n}` } }),
    },
    issue: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.user } }) },
  },
})
