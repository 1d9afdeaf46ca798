import { run } from '@aangan/server/run'
import { environment, seed } from './demo.ts'

await run({ env: environment(process.env), seed })
