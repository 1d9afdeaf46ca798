import { casesOf } from '../cases.ts'

export const factors = casesOf('factors', {
  calls: {
    list: { who: 'USAP' },
    passkeyOptions: { who: 'USAP' },
    addPasskey: {
      who: 'USAP',
      sends: ({ fixtures }) => ({ body: { name: 'Phone', response: JSON.parse(fixtures.newPasskey) as unknown } }),
    },
    removePasskey: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.passkey } }) },
    beginTotp: { who: 'USAP' },
    confirmTotp: { who: 'USAP', sends: ({ fixtures }) => ({ body: { code: fixtures.totpCode } }) },
    removeTotp: { who: 'USAP' },
    renewCodes: { who: 'USAP' },
    removeOf: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.user } }) },
  },
  trail: {
    'factor.created': [null, { id: '1', kinds: ['PASSKEY'], passkeys: ['Phone'] }, 'Meera Joshi added a passkey'],
    'factor.deleted': [
      { id: '1', name: 'Asha Rao', kinds: ['TOTP'] },
      null,
      'Meera Joshi took away the second factors of Asha Rao',
    ],
  },
})
