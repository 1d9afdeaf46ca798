import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** When that process began, in words of the system; undefined when there is none. A pid alone may have been given out again. */
export function startOfProcess(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readStat(pid)
    // Fields after the command's closing bracket, which may itself hold blanks and brackets: [0] state … [19] start time.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields && fields[0] !== 'Z' ? `${fields[19]}/${thisBoot()}` : undefined
  }
  const asked = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return asked.stdout?.trim().replaceAll(' ', '_') || undefined
}

/** Is this process a postmaster that works in that very folder? */
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

/** Start times count from the machine's own start. */
const thisBoot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
