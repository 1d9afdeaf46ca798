import type { Results } from './results.ts'
import { connectionsEach, headroom, planOf, streamsEach, type Measured, type Plan } from './scaling-plan.ts'
import { one, scalingTables, whole } from './scaling-tables.ts'

/** The figures of docs/scaling.md, written between `<!--name-->` and `<!---->`. What is assumed stands in the text. */
export function fillScaling(text: string, results: Results): string {
  const { disk, idle, standing, upkeep, live } = results
  if (!disk || !idle || !standing || !upkeep || !live) return text
  const measured = { disk, idle, standing, upkeep, live }
  const plan = planOf(measured)
  const figures = { ...scalingTables(measured, plan), ...figuresOf(measured, plan) }
  return text.replaceAll(/<!--(\w+)-->[^]*?<!---->/g, (_, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`docs/scaling.md asks for ${name}, which nobody measures.`)
    return `<!--${name}-->${figure}<!---->`
  })
}

const percent = (share: number): string => `${whole(100 * share)} %`

function figuresOf({ disk, idle, standing, upkeep, live }: Measured, plan: Plan): Readonly<Record<string, string>> {
  const {
    serverS,
    databaseS,
    walMb,
    boardShare,
    table,
    mbADay,
    gbAYear,
    standingMb,
    atPeak,
    processes,
    most,
    processGb,
    login,
    lines,
    notifyCores,
    backedUp,
    restored,
    rowsAfterYear,
  } = plan
  const [toldMs, analyticsMsEach] = [standing.tidy.freshMs, upkeep.everything.analyticsMs / upkeep.people]
  return {
    serverS: `${whole(serverS)} s`,
    databaseS: `${whole(databaseS)} s`,
    boardServerShare: percent(boardShare('serverCpuMs')),
    boardDatabaseShare: percent(boardShare('databaseCpuMs')),
    primaryCores: whole(Math.ceil(atPeak(databaseS, 10_000) * headroom)),
    peakLogMb: whole(atPeak(walMb, 10_000)),
    keptTb: one(gbAYear * 10),
    processMb: whole(disk.busy.processMb),
    streamsMb: whole(live.streamsMb),
    fullStreamsMb: whole(live.streamsMb * 5),
    processGb: one(processGb),
    machines: whole(Math.ceil(most / 7)),
    loginMs: one(login),
    loginCores: whole(login),
    societyMb: one(standingMb),
    trailShare: percent((365 * mbADay('audit_logs')) / 1_000 / gbAYear),
    trailIndexes: percent(table('audit_logs').indexBytes / table('audit_logs').packedBytes),
    indexRows: whole(upkeep.auditRows / upkeep.indexS / 1_000),
    processes: whole(most),
    connections: whole(most * connectionsEach),
    connectionMb: one(disk.busy.connectionMb ?? Number.NaN),
    connectionsGb: one((most * connectionsEach * (disk.busy.connectionMb ?? Number.NaN)) / 1_000),
    idleStatements: one(idle.statementsPerSecond),
    idleTransactions: one(idle.transactionsPerSecond),
    idleMs: one(idle.databaseMsPerSecond),
    idleAll: whole(most * idle.transactionsPerSecond),
    idleCores: ((most * idle.databaseMsPerSecond) / 1_000).toFixed(2),
    bells: whole(table('notifications').perDay),
    lines: whole(lines),
    linesAtPeak: whole(atPeak(lines, 10_000)),
    notifyMs: standing.notify.ms.toFixed(3),
    listenMs: standing.notify.listenerMs.toFixed(3),
    notifyCores: one(notifyCores(10_000, most)),
    notifyCoresSmall: notifyCores(1_000, processes(1_000)).toFixed(2),
    rightsMs: standing.look.msPerStream.toFixed(4),
    rightsCores: ((10_000 * streamsEach * standing.look.msPerStream) / 60 / 1_000).toFixed(2),
    backupRows: whole(backedUp / 1_000),
    restoreRows: one(restored / 1_000),
    upkeepRows: whole(upkeep.rows),
    rowsAfterYear: one(rowsAfterYear / 1e6),
    restoredInAnHour: whole((3_600 * restored) / rowsAfterYear),
    backedUpInANight: whole((8 * 3_600 * backedUp) / rowsAfterYear),
    trimMs: toldMs.toFixed(2),
    trimVacuumedMs: standing.tidy.vacuumedMs.toFixed(2),
    trimPeople: whole(60_000 / toldMs),
    trimSocieties: whole(60_000 / toldMs / 60),
    analyticsS: one(analyticsMsEach * 1_000),
    analyticsSocieties: whole(4_000 / analyticsMsEach / 1_000),
  }
}
