import { casesOf } from '../cases.ts'
import { asFile, asha, exportedFile, profile } from '../samples.ts'

export const users = casesOf('users', {
  calls: {
    search: { who: 'AP', sends: () => ({ query: { name: 'e', size: 5 } }) },
    export: { who: 'AP', sends: () => asFile },
    toggleStatus: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.user } }) },
    setRoles: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.user }, body: ['USER', 'SECURITY'] }) },
  },
  trail: {
    'user.exported': [null, exportedFile, 'Meera Joshi exported the users'],
    'user.signed_up': [null, asha, 'Asha Rao (D-502) signed up'],
    'user.updated': [asha, asha, 'Meera Joshi edited their profile'],
    'user.email_confirmed': [
      { id: '1', what: 'EMAIL_CONFIRMED', email: 'a@b.co', newEmail: 'c@d.co' },
      { id: '1', what: 'EMAIL_CONFIRMED', email: 'c@d.co', newEmail: null },
      'Meera Joshi confirmed a new email address',
    ],
    'user.email_taken_back': [
      { id: '1', what: 'EMAIL_TAKEN_BACK', email: 'c@d.co', newEmail: null },
      { id: '1', what: 'EMAIL_TAKEN_BACK', email: 'a@b.co', newEmail: null },
      'Meera Joshi took back a change of the email address',
    ],
    'user.approved': [asha, asha, 'Meera Joshi approved Asha Rao (D-502)'],
    'user.rejected': [asha, asha, 'Meera Joshi rejected Asha Rao (D-502)'],
    'user.status_changed': [asha, asha, 'Meera Joshi enabled Asha Rao (D-502)'],
    'user.roles_changed': [asha, asha, 'Meera Joshi changed the roles of Asha Rao (D-502)'],
    'user.password_changed': [null, null, 'Meera Joshi changed their password'],
    'user.reset_issued': [null, { ...asha, how: 'ADMIN' }, 'Meera Joshi made a reset code for Asha Rao (D-502)'],
    'user.erased': [null, { id: '1', username: 'former-1a2b3c4d' }, 'The data of a former resident was erased'],
  },
})

export const currentUser = casesOf('currentUser', {
  calls: {
    read: { who: 'USAP' },
    update: { who: 'USAP', sends: () => ({ body: profile }) },
    updateLanguage: { who: 'USAP', sends: () => ({ body: { language: 'hi' } }) },
    changePassword: {
      who: 'USAP',
      sends: ({ n }) => ({ body: { currentPassword: 'marigold-42', newPassword: `another-${n}` } }),
    },
  },
})
