import { casesOf } from '../cases.ts'

export const gateSettings = casesOf('gateSettings', {
  calls: {
    read: { who: 'SAP', sends: ({ communityId }) => ({ query: { communityId } }) },
    update: { who: 'AP', sends: ({ n, communityId }) => ({ body: { askSeconds: 20 + (n % 280), communityId } }) },
  },
  trail: {
    'gate.created': [null, { name: 'Back Gate' }, 'Meera Joshi added gate Back Gate'],
    'gate.updated': [{ name: 'Gate 2' }, { name: 'Back Gate' }, 'Meera Joshi changed gate Back Gate'],
    'gate.deleted': [{ name: 'Back Gate' }, null, 'Meera Joshi removed gate Back Gate'],
    'settings.updated': [{}, {}, 'Meera Joshi changed the community settings'],
  },
})
