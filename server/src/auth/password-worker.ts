// Hashes passwords, one at a time, on a thread that gives way to whoever reads.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. (2 is the library's number for argon2id.) */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type Job = { readonly hash: string } | { readonly verify: string; readonly against: string }
export type Done = { readonly made: string | boolean } | { readonly failed: unknown }

// Elsewhere a priority belongs to the whole process, which must keep its own.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (job: Job) => parentPort?.postMessage(done(job)))

function done(job: Job): Done {
  try {
    return { made: 'hash' in job ? hashSync(job.hash, parameters) : verifySync(job.against, job.verify) }
  } catch (failed) {
    return { failed }
  }
}
