import { urlOf, type SeededDatabase } from '../data/seeded-database.ts'
import { startNode } from './machine.ts'
import { postmasterOf } from './meter.ts'
import { paceOf, type Pace } from './pace.ts'

/** Runs a bare loop on the server's core, and returns what it found. */
export async function bareLoop(seeded: SeededDatabase, script: string, ...values: string[]): Promise<Pace> {
  const env = { DATABASE_URL: urlOf(seeded.owner), POSTMASTER: String(await postmasterOf(seeded)) }
  const loop = startNode(script, values, { env })
  const [, pace = ''] = await loop.said(/^(\{.*\})\n/)
  await loop.stop()
  return JSON.parse(pace) as Pace
}

/** In the loop's own process: as our server it is warm before it is measured. */
export async function reportPace(seconds: number, run: (seconds: number) => Promise<number>): Promise<void> {
  const processes = { pid: process.pid, postmaster: Number(process.env['POSTMASTER']) }
  await run(Math.min(1, seconds))
  console.log(JSON.stringify(await paceOf(processes, () => run(seconds))))
}
