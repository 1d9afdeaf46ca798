import { run } from '@aangan/server/run'
import { environment, seed } from './demo.ts'
import { playEvening } from './evening.ts'

/** The evening ends with the process. */
const listening = (address: string): void =>
  void playEvening(address).catch((error: unknown) =>
    process.stderr.write(`The evening did not begin: ${String(error)}\n`),
  )

await run({ env: environment(process.env), seed, ...(process.argv.includes('--alive') && { listening }) })
