import { casesOf } from '../cases.ts'
import { asFile, exportedFile, inDays } from '../samples.ts'

const sunita = { name: 'Sunita Devi', isVisible: true }

const helper = (communityId: string) => ({
  name: 'Ravi',
  contactNo: '9123456789',
  category: 'PLUMBER',
  isAvailable: true,
  communities: [{ id: communityId }],
})

export const helpers = casesOf('helpers', {
  calls: {
    list: { who: 'USAP' },
    export: { who: 'AP', sends: () => asFile },
    rate: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.helper }, body: { rating: 5 } }) },
    myRating: {
      who: 'UAP',
      sends: ({ fixtures, caller }) => ({ params: { id: fixtures.helper, userId: caller?.id ?? fixtures.user } }),
    },
    create: { who: 'AP', once: true, sends: ({ communityId }) => ({ body: helper(communityId) }) },
    update: {
      who: 'AP',
      sends: ({ fixtures, communityId }) => ({ params: { id: fixtures.helper }, body: helper(communityId) }),
    },
    remove: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.helper } }) },
    setVisibility: {
      who: 'P',
      sends: ({ fixtures }) => ({ params: { id: fixtures.helper }, body: { isVisible: false } }),
    },
  },
  trail: {
    'helper.exported': [null, exportedFile, 'Meera Joshi exported the helpers'],
    'helper.created': [null, sunita, 'Meera Joshi added helper Sunita Devi'],
    'helper.updated': [sunita, sunita, 'Meera Joshi edited helper Sunita Devi'],
    'helper.deleted': [sunita, null, 'Meera Joshi deleted helper Sunita Devi'],
    'helper.rated': [null, { rating: 4 }, 'Meera Joshi gave a helper 4 stars'],
  },
})

export const houseHelpers = casesOf('houseHelpers', {
  calls: {
    list: { who: 'U' },
    add: { who: 'U', once: true, sends: ({ fixtures }) => ({ params: { id: fixtures.helper } }) },
    remove: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.listedHelper } }) },
    issueCode: {
      who: 'AP',
      sends: ({ fixtures, communityId }) => ({ params: { id: fixtures.helper }, body: { communityId } }),
    },
    reply: {
      who: 'AP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.helper }, body: { reply: 'I come at eight' } }),
    },
    attendance: {
      who: 'UAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.listedHelper }, query: { month: inDays(0).slice(0, 7) } }),
    },
    mark: {
      who: 'U',
      sends: ({ fixtures }) => ({ params: { id: fixtures.listedHelper, day: inDays(-1) }, body: { mark: 'CAME' } }),
    },
    addAbsence: {
      who: 'USA',
      once: true,
      sends: ({ fixtures }) => ({ params: { id: fixtures.listedHelper }, body: { from: inDays(2), until: inDays(3) } }),
    },
    endAbsence: {
      who: 'USA',
      sends: ({ fixtures }) => ({ params: { id: fixtures.listedHelper, absenceId: fixtures.absence } }),
    },
  },
  trail: {
    'helper.list_changed': [
      null,
      { ...sunita, what: 'LIST', division: 'A', houseNo: '402', listed: true },
      'Meera Joshi put helper Sunita Devi on the list of A-402',
    ],
    'helper.code_issued': [null, { ...sunita, what: 'CODE' }, 'Meera Joshi gave helper Sunita Devi an entry code'],
    'helper.day_marked': [
      null,
      { ...sunita, what: 'MARK', day: '2026-01-31' },
      'Meera Joshi marked the attendance of helper Sunita Devi on 2026-01-31',
    ],
    'helper.absence_told': [
      null,
      { ...sunita, what: 'ABSENCE', from: '2026-01-30', until: '2026-01-31' },
      'Meera Joshi told that helper Sunita Devi is absent from 2026-01-30 until 2026-01-31',
    ],
    'helper.absence_ended': [
      null,
      { ...sunita, what: 'ABSENCE_ENDED', from: '2026-01-30', until: '2026-01-31' },
      'Meera Joshi took back the absence of helper Sunita Devi from 2026-01-30 until 2026-01-31',
    ],
    'helper.entered': [null, sunita, 'Meera Joshi marked entry of helper Sunita Devi'],
    'helper.exited': [sunita, { ...sunita, outSeen: true }, 'Meera Joshi marked exit of helper Sunita Devi'],
    'helper.undone': [sunita, null, 'Meera Joshi took back a mark of helper Sunita Devi'],
  },
})

export const helperCards = casesOf('helperCards', {
  calls: {
    show: { who: 'GUSAP', sends: ({ fixtures }) => ({ params: { key: fixtures.cardKey } }) },
  },
})
