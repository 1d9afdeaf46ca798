import { casesOf } from '../cases.ts'
import { asFile, exportedFile, photo } from '../samples.ts'

const visit = { visitorName: 'Suresh', division: 'A', houseNo: '402', status: 'APPROVED', collectedAt: null }

export const visits = casesOf('visits', {
  calls: {
    list: { who: 'USAP', sends: () => ({ query: { size: 5 } }) },
    export: { who: 'SAP', sends: () => asFile },
    read: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.visit } }) },
    ask: {
      who: 'SAP',
      once: true,
      sends: ({ n, communityId }) => ({
        body: { kind: 'GUEST', visitorName: `Visitor ${n}`, houseNo: `V${n}`, division: 'D', communityId },
      }),
    },
    putPhoto: {
      who: 'SAP',
      sends: ({ fixtures }) => ({
        params: { id: fixtures.visit },
        body: { takenAt: new Date().toISOString() },
        file: photo(),
      }),
    },
    readPhoto: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.parcel } }) },
    answer: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.visit }, body: { answer: 'APPROVE' } }) },
    answerByTicket: {
      who: 'GUSAP',
      sends: ({ fixtures }) => ({ body: { ticket: fixtures.ticket, answer: 'APPROVE' } }),
    },
    decide: {
      who: 'SAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.visit }, body: { decision: 'NO_BY_PHONE' } }),
    },
    contacts: { who: 'SAP', sends: ({ fixtures }) => ({ params: { id: fixtures.visit } }) },
    allow: {
      who: 'AP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.blockedVisit }, body: { reason: 'The committee agreed' } }),
    },
    collect: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.parcel } }) },
  },
  trail: {
    'visit.exported': [null, exportedFile, 'Meera Joshi exported the visits'],
    'visit.asked': [null, visit, 'Meera Joshi asked A-402 about Suresh'],
    'visit.answered': [visit, visit, 'Meera Joshi approved Suresh for A-402'],
    'visit.admitted': [visit, visit, 'Meera Joshi admitted Suresh to A-402 without an answer'],
    'visit.entered': [null, visit, 'Meera Joshi marked entry of Suresh to A-402'],
    'visit.exited': [visit, visit, 'Meera Joshi marked exit of Suresh from A-402'],
    'visit.undone': [visit, visit, 'Meera Joshi took back a mark of Suresh for A-402'],
    'visit.blocked': [null, visit, 'Meera Joshi met Suresh for A-402, who is on the block list'],
    'visit.allowed': [visit, visit, 'Meera Joshi allowed Suresh for A-402 once'],
    'visit.cancelled': [visit, visit, 'Meera Joshi cancelled the visit of Suresh to A-402'],
    'visit.updated': [visit, { ...visit, status: 'LAPSED' }, 'The request for Suresh to A-402 lapsed'],
    'visit.contacts_seen': [null, visit, 'Meera Joshi looked up the numbers of A-402'],
  },
})

export const inside = casesOf('inside', {
  calls: {
    read: { who: 'SAP', sends: ({ communityId }) => ({ query: { communityId } }) },
  },
})
