import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** The start time of a process, which tells a reused pid; undefined when there is none. */
export function startOfProcess(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readStat(pid)
    // The fields after "(command)", which may contain spaces and brackets: [0] is the state, [19] the start time.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields && fields[0] !== 'Z' ? `${fields[19]}/${thisBoot()}` : undefined
  }
  const asked = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return asked.stdout?.trim().replaceAll(' ', '_') || undefined
}

export function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') {
      const here = statSync(`/proc/${pid}/cwd`)
      const there = statSync(cluster)
      return (
        basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
        here.ino === there.ino &&
        here.dev === there.dev
      )
    }
    const asked = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return asked.stdout.includes('postgres') && asked.stdout.includes(cluster)
  } catch {
    return false
  }
}

/** Start times are relative to the boot. */
const thisBoot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
