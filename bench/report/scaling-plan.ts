import { dayRows, dayTotals } from '../day/totals.ts'
import type { Results } from './results.ts'

export type Measured = Required<Pick<Results, 'disk' | 'idle' | 'standing' | 'upkeep' | 'live'>>

/** The day by the busiest second of its busiest hour, the headroom, and what a process is given: assumed. */
export const [peakS, headroom, streamsEach, mostStreams, connectionsEach] = [24_000, 1.5, 15, 5_000, 14]
const [mostRowsOf, changesADay, loose] = [{ users: 1_000, members: 1_500, vehicles: 600 }, 1_540, 1.25]

export type Plan = ReturnType<typeof planOf>

/** Derives from the measurements what a number of societies needs. */
export function planOf({ disk, standing, upkeep, live }: Measured) {
  const day = dayTotals(disk)
  const [serverS, databaseS, walMb] = [day.serverCpuMs / 1_000, day.databaseCpuMs / 1_000, day.walBytes / 1e6]
  const boards = disk.day.filter(({ name }) => name.startsWith('board of a desk'))
  const boardShare = (of: 'serverCpuMs' | 'databaseCpuMs'): number =>
    boards.reduce((sum, board) => sum + board.perDay * board[of], 0) / day[of]
  const tables = new Map(dayRows(disk).map((table) => [table.name.replace('data.', ''), table]))
  const table = (name: string) => tables.get(name) ?? { perDay: 0, packedBytes: 0, indexBytes: 0 }
  const mbADay = (...names: string[]): number =>
    names.reduce((sum, name) => sum + (table(name).perDay * table(name).packedBytes) / 1e6, 0)

  const stays = ['audit_logs', 'gate_movements', 'visits', 'helper_attendance', 'passes']
  const rowsKept = stays.reduce((sum, name) => sum + table(name).perDay, 0)
  const gbAYear = (mbADay(...stays) * 365) / 1_000
  const standingRows = { ...mostRowsOf, houses: 300, occupancies: 1_000, push_subscriptions: 400, helper_houses: 180 }
  const standingMb = Object.entries(standingRows).reduce(
    (mb, [name, rows]) => mb + (rows * table(name).packedBytes) / 1e6,
    0,
  )
  const photosMb = 30 * mbADay('visit_photos')
  const bellsMb = 30 * mbADay('notifications')
  const briefMb = mbADay('answers', 'gate_codes') + 7 * mbADay('sessions')
  const filesGbAYear = 0.018
  const keptGb = (photosMb + bellsMb + briefMb + standingMb) / 1_000
  const gbAfter = (years: number): number => ((gbAYear + filesGbAYear) * years + keptGb) * loose
  const hotMb = standingMb + 2 * mbADay(...stays, 'notifications')

  const atPeak = (aDay: number, societies: number): number => (aDay * societies) / peakS
  const forStreams = (societies: number): number => Math.ceil(((societies * streamsEach) / mostStreams) * headroom)
  const forCpu = (societies: number): number => Math.ceil(atPeak(serverS, societies) * headroom)
  const processes = (societies: number): number => Math.max(2, forCpu(societies), forStreams(societies))
  const most = processes(10_000)
  const processGb = Math.ceil((disk.busy.processMb + live.streamsMb * 5) / 100) / 10
  const login = disk.day.find(({ name }) => name === 'login')!.serverCpuMs
  const lines = changesADay + table('notifications').perDay
  const notifyCores = (societies: number, listening: number): number =>
    (atPeak(lines, societies) * (standing.notify.ms + listening * standing.notify.listenerMs)) / 1_000
  const [backedUp, restored] = [upkeep.rows / upkeep.backupS, upkeep.rows / upkeep.restoreS]
  const rowsAfterYear = rowsKept * 365 + 30 * table('notifications').perDay
  return {
    day,
    serverS,
    databaseS,
    walMb,
    boardShare,
    table,
    mbADay,
    stays,
    rowsKept,
    gbAYear,
    filesGbAYear,
    standingMb,
    photosMb,
    bellsMb,
    briefMb,
    keptGb,
    gbAfter,
    hotMb,
    atPeak,
    forStreams,
    forCpu,
    processes,
    most,
    processGb,
    login,
    lines,
    notifyCores,
    backedUp,
    restored,
    rowsAfterYear,
  }
}
