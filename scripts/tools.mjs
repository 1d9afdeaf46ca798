import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './bootstrap.mjs'
import { seconds } from './log.mjs'

const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

/** Name of the tool whose line waits for its end. */
let open

function beginLine(name) {
  process.stdout.write(`${open === undefined ? '' : '\n'}${name} … `)
  open = name
}

/** A tool that ran beside others may end within the line of another. */
function endLine(name, text) {
  if (open !== name) beginLine(name)
  process.stdout.write(`${text}\n`)
  open = undefined
}

/**
 * Runs a tool and prints one line for it, and its output when it failed. Returns how many tests passed and failed, from
 * its report where it writes one. Matches of `shown` are printed as they come.
 */
export async function runTool(name, node, args, { cwd = root, env = {}, report, count, shown } = {}) {
  beginLine(name)
  const started = Date.now()
  const { ok, output } = await run(node, args, { cwd, env, shown })
  const counted = report && orUndefined(() => count(JSON.parse(readFileSync(report, 'utf8'))))
  const passed = counted?.passed ?? (ok && !report ? 1 : 0)
  const failed = ok && !(report && !counted) ? 0 : Math.max(counted?.failed ?? 0, 1)
  endLine(name, `${summary(counted, failed)} (${seconds(started)})`)
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return { passed, failed }
}

function run(node, args, { cwd, env, shown }) {
  return new Promise((done) => {
    let output = ''
    let line = ''
    const showMatches = (text) => {
      const lines = (line + text).split('\n')
      line = lines.pop()
      for (const found of lines.map((text) => shown.exec(text)?.[1])) if (found) process.stdout.write(`\n  ${found}`)
    }
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const child = spawn(node, args, {
      cwd,
      env: { ...process.env, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk.toString()))
    if (shown) child.stdout.on('data', (chunk) => showMatches(chunk.toString()))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      done({ ok: code === 0, output })
    })
  })
}

function summary(counted, failed) {
  if (!counted) return failed === 0 ? 'ok' : 'failed'
  return failed === 0 ? `${counted.passed} passed` : `${counted.passed} passed, ${failed} failed`
}

/** A tool that crashed has written no report. */
function orUndefined(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}
