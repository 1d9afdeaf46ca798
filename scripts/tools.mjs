import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './bootstrap.mjs'
import { seconds } from './log.mjs'

let running

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })
}

/**
 * Runs a tool and prints one line for it, and its output when it failed. Returns how many tests passed and failed, from
 * its report where it writes one. Matches of `shown` are printed as they come.
 */
export async function runTool(name, node, args, { cwd = root, env = {}, report, count, shown } = {}) {
  process.stdout.write(`${name} … `)
  const started = Date.now()
  const { ok, output } = await run(node, args, { cwd, env, shown })
  const counted = report && orUndefined(() => count(JSON.parse(readFileSync(report, 'utf8'))))
  const passed = counted?.passed ?? (ok && !report ? 1 : 0)
  const failed = ok && !(report && !counted) ? 0 : Math.max(counted?.failed ?? 0, 1)
  process.stdout.write(`${summary(counted, failed)} (${seconds(started)})\n`)
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
    running = spawn(node, args, {
      cwd,
      env: { ...process.env, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk.toString()))
    if (shown) running.stdout.on('data', (chunk) => showMatches(chunk.toString()))
    running.on('error', (error) => done({ ok: false, output: error.message }))
    running.on('close', (code) => done({ ok: code === 0, output }))
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
