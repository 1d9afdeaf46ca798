import { searched } from '../core/event.ts'

export const searchEvents = {
  'everything.searched': searched('ALL', '{actor} searched for “{what}”'),
}
