// Work that one process of this folder does at a time. Runs on Node 18.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pauseMs = 200

/**
 * Runs `work` while no other process that names the same `file` runs its own. `onWait` is called once if that means
 * waiting. A process that was killed holds nobody up: the file names its owner, which is looked for.
 */
export async function inTurn(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let waits = false; !take(file); waits = true) {
    if (!waits) onWait()
    await pause(pauseMs)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  const owner = read(file)
  if (owner !== undefined && (isAlive(owner) || !putAside(file, owner))) return false
  // Linked when it is written, so that nobody reads half a name.
  const own = `${file}.${process.pid}`
  writeFileSync(own, identify(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Only one of several waiting processes can rename the file of the dead one. */
function putAside(file, owner) {
  const aside = `${file}.${process.pid}.dead`
  try {
    if (read(file) !== owner) return false
    renameSync(file, aside)
  } catch {
    return false
  }
  rmSync(aside, { force: true })
  return true
}

/** Process ids are used again: where the system tells, the start time is part of the name. */
function identify(pid) {
  const stat = read(`/proc/${pid}/stat`)
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return started === undefined ? String(pid) : `${pid} ${started}`
}

function isAlive(owner) {
  const pid = Number(owner.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identify(pid) === owner
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
