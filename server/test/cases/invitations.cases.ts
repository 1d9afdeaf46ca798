import { openCodes } from '../../src/core/keys/codes.ts'
import { casesOf, type SeedContext } from '../cases.ts'
import { asFile, asha, exportedFile, profile } from '../samples.ts'

const seed = async ({ sql, person, id, tokenSecret, admin, communityId, number }: SeedContext) => {
  const invited = await person({ communityId, name: 'Invited Person', houseNo: `I${number}`, division: 'C' })
  const code = openCodes(tokenSecret).make()
  await sql`update data.users set invited = true where id = ${invited.id}`
  await sql`delete from data.sessions where user_id = ${invited.id}`
  const invitation = await id(sql`
      insert into data.invitations (community_id, user_id, house_id, name, ownership_type, code_hash, expires_at, created_by)
      select community_id, user_id, house_id, 'Invited Person', 'owner', ${code.hash}, now() + interval '14 days', ${admin.id}
      from data.occupancies where user_id = ${invited.id} returning id`)
  return { invitation, invitationCode: code.shown }
}

export const invitations = casesOf('invitations', {
  seed,
  calls: {
    list: { who: 'AP' },
    export: { who: 'AP', sends: () => asFile },
    create: {
      who: 'AP',
      sends: ({ n, communityId }) => ({
        body: {
          name: 'Invited',
          houseNo: `I${n}`,
          division: 'D',
          ownershipType: 'tenant',
          email: `i${n}@b.co`,
          communityId,
        },
      }),
    },
    renew: { who: 'AP', sends: ({ fixtures }) => ({ body: { ids: [fixtures.invitation] } }) },
    remove: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.invitation } }) },
    accept: { who: 'USA', sends: ({ fixtures }) => ({ body: { code: fixtures.invitationCode } }) },
    inviteFamily: {
      who: 'U',
      sends: ({ fixtures }) => ({ body: { occupancyId: fixtures.occupancy, name: 'Family', send: true } }),
    },
    open: { who: 'GUSAP', sends: ({ fixtures }) => ({ body: { code: fixtures.invitationCode } }) },
    join: {
      who: 'GUSAP',
      sends: ({ n, fixtures }) => ({
        body: {
          ...profile,
          code: fixtures.invitationCode,
          username: `joined-${n}`,
          password: 'secret1',
          acceptedTermsAndPrivacy: true,
        },
      }),
    },
  },
  trail: {
    'invitation.exported': [null, exportedFile, 'Meera Joshi exported the invitations'],
    'user.invited': [null, asha, 'Meera Joshi invited Asha Rao (D-502)'],
    'user.joined': [null, asha, 'Meera Joshi accepted an invitation'],
    'user.uninvited': [asha, null, 'Meera Joshi ended the invitation of Asha Rao (D-502)'],
  },
})
