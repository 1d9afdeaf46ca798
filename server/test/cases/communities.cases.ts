import { casesOf } from '../cases.ts'

const place = { name: 'Gulmohar', displayName: 'Gulmohar, Baner, Pune', status: 'ACTIVE' }

const community = (n: number) => ({
  name: `Sample ${n}`,
  area: 'Aundh',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
})

export const communities = casesOf('communities', {
  calls: {
    active: { who: 'GUSAP', sends: () => ({ query: { search: 'a' } }) },
    list: { who: 'P' },
    create: { who: 'P', once: true, sends: ({ n }) => ({ body: community(n) }) },
    update: { who: 'P', sends: ({ n, communityId }) => ({ params: { id: communityId }, body: community(n) }) },
    remove: { who: 'P', sends: ({ communityId }) => ({ params: { id: communityId } }) },
    toggleStatus: { who: 'P', sends: ({ communityId }) => ({ params: { id: communityId } }) },
  },
  trail: {
    'community.created': [null, place, 'Meera Joshi created community Gulmohar, Baner, Pune'],
    'community.updated': [place, place, 'Meera Joshi edited community Gulmohar, Baner, Pune'],
    'community.deleted': [place, null, 'Meera Joshi deleted community Gulmohar, Baner, Pune'],
    'community.status_changed': [place, place, 'Meera Joshi enabled community Gulmohar, Baner, Pune'],
  },
})
