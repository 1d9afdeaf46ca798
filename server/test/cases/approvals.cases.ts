import { casesOf, type SeedContext } from '../cases.ts'

const seed = async ({ person, communityId }: SeedContext) => ({
  pending: (await person({ communityId, status: 'PENDING' })).id,
})

export const approvals = casesOf('approvals', {
  seed,
  calls: {
    pending: { who: 'AP' },
    approve: {
      who: 'AP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.pending }, body: { remark: 'Welcome' } }),
    },
    approveMany: { who: 'AP', sends: ({ fixtures }) => ({ body: { ids: [fixtures.pending] } }) },
    reject: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.pending }, body: {} }) },
  },
})
