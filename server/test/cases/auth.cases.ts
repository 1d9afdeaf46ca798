import { casesOf } from '../cases.ts'

export const auth = casesOf('auth', {
  calls: {
    login: {
      who: 'GUSAP',
      sends: ({ caller }) => ({ body: { username: caller?.username || 'resident', password: 'marigold-42' } }),
    },
    options: { who: 'GUSAP' },
    signup: {
      who: 'GUSAP',
      sends: ({ n, communityId }) => ({
        body: {
          username: `signed-${n}`,
          password: 'secret1',
          mobileNo: '9876543210',
          email: 'a@b.co',
          name: 'New',
          houseNo: '1',
          division: 'A',
          ownershipType: 'owner',
          communityId,
          acceptedTermsAndPrivacy: true,
          displayName: 'x',
        },
      }),
    },
    checkUsername: { who: 'GUSAP', sends: ({ n }) => ({ query: { username: `free-${n}` } }) },
    contactAdmin: {
      who: 'GUSAP',
      sends: () => ({
        body: { name: 'A', email: 'a@b.co', mobileNo: '9876543210', communityName: 'B', message: 'C' },
      }),
    },
    logout: { who: 'USAP' },
  },
})

export const loginSteps = casesOf('loginSteps', {
  calls: {
    secondFactor: {
      who: 'GUSAP',
      sends: ({ fixtures }) => ({ body: { challengeId: fixtures.loginChallenge, code: fixtures.recoveryCode } }),
    },
    passkeyOptions: { who: 'GUSAP' },
    passkey: {
      who: 'GUSAP',
      sends: ({ fixtures }) => ({
        body: { challengeId: fixtures.passkeyChallenge, passkey: JSON.parse(fixtures.passkeyAnswer) as unknown },
      }),
    },
  },
})

export const renewal = casesOf('renewal', {
  calls: {
    ask: { who: 'USAP' },
    renew: { who: 'USAP', sends: ({ fixtures }) => ({ body: fixtures.renewal }) },
  },
})

export const sessions = casesOf('sessions', {
  calls: {
    list: { who: 'USAP' },
    end: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.session } }) },
    endOthers: { who: 'USAP' },
    endOf: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.user } }) },
  },
  trail: {
    'session.opened': [null, { id: '1' }, 'Meera Joshi logged in'],
    'session.renewed': [null, { id: '1' }, 'Meera Joshi stayed logged in'],
    'session.closed': [{ id: '1' }, null, 'Meera Joshi logged out'],
    'session.ended': [null, { id: '1', devices: ['Chrome on Android', null] }, 'Meera Joshi signed out on 2 devices'],
    'session.failed': [null, null, 'Failed login as Meera Joshi'],
    'session.pin_failed': [null, { id: '1', what: 'PIN', desk: 'Main' }, 'Wrong PIN of Meera Joshi at the desk Main'],
    'session.password_failed': [null, { id: '1', reason: '' }, 'Meera Joshi entered a wrong current password'],
  },
})

export const identity = casesOf('identity', {
  calls: {
    confirm: { who: 'USAP', sends: () => ({ body: { password: 'marigold-42' } }) },
  },
})
