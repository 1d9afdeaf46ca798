import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'

export const openHouse = (id: string): void => void go(`${paths.dashboard}?section=houses&house=${id}`)
