import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Runs a program in the foreground: forwards signals to it and exits with its code. */
export function exec(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${program} does not start: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}

/**
 * Sends this process SIGTERM when its parent is gone: a killed npm does not tell its children. npm starts
 * scripts through a shell that outlives it, so the shell's parent is watched too.
 */
export function stopWithParent() {
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}

const ancestors = () => `${process.ppid} ${parentOfShell(process.ppid)}`

function parentOfShell(pid) {
  try {
    // "pid (command) state ppid …"; the command may contain spaces and brackets.
    const [, command, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash|ash)$/.test(command) ? rest.split(' ')[1] : ''
  } catch {
    return '' // no /proc on this system
  }
}
