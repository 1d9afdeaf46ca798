import { casesOf } from '../cases.ts'
import { asFile, asha, exportedFile } from '../samples.ts'

export const members = casesOf('members', {
  calls: {
    list: { who: 'U' },
    export: { who: 'AP', sends: () => asFile },
    create: {
      who: 'U',
      once: true,
      sends: () => ({
        body: {
          name: 'Child',
          gender: 'FEMALE',
          bloodGroup: 'O_POSITIVE',
          birthdate: '2015-05-05',
          mobileNo: '9876543211',
          relation: 'CHILD',
        },
      }),
    },
    update: {
      who: 'U',
      sends: ({ fixtures }) => ({ params: { id: fixtures.member }, body: { name: 'Child', age: 7 } }),
    },
    remove: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.member } }) },
    search: { who: 'USAP', sends: () => ({ query: { name: 'e' } }) },
  },
  trail: {
    'member.created': [null, asha, 'Meera Joshi added family member Asha Rao'],
    'member.updated': [asha, asha, 'Meera Joshi edited family member Asha Rao'],
    'member.deleted': [asha, null, 'Meera Joshi deleted family member Asha Rao'],
    'member.searched': [
      null,
      { name: 'asha', division: 'A', houseNo: '402', bloodGroup: 'O_POSITIVE', page: 2 },
      'Meera Joshi searched for member asha, A-402, O+',
    ],
    'member.exported': [null, exportedFile, 'Meera Joshi exported the members'],
  },
})
