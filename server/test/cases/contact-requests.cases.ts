import { casesOf, type SeedContext } from '../cases.ts'

const seed = async ({ sql, id }: SeedContext) => ({
  contactRequest: await id(
    sql`insert into data.contact_requests (name, email, mobile_no, community_name, message) values ('Kiran', 'kiran@example.org', '9123456782', 'Palm Court', 'Please add us') returning id`,
  ),
})

export const contactRequests = casesOf('contactRequests', {
  seed,
  calls: {
    list: { who: 'P' },
    done: { who: 'P', sends: ({ fixtures }) => ({ params: { id: fixtures.contactRequest } }) },
  },
  trail: {
    'contact_request.created': [null, { name: 'Ravi', communityName: 'Lotus' }, 'Ravi asked to add Lotus'],
    'contact_request.done': [{ name: 'Ravi' }, { name: 'Ravi' }, 'Meera Joshi closed the request of Ravi'],
  },
})
