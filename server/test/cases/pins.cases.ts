import { casesOf } from '../cases.ts'

export const pins = casesOf('pins', {
  calls: {
    choose: { who: 'SA', sends: () => ({ body: { pin: '2580' } }) },
    remove: { who: 'SA' },
  },
})
