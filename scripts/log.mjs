/** Prints one line on stderr and exits with 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Prints the name of a step before it runs, and how long it took after. */
export async function step(name, work) {
  process.stdout.write(`${name} …`)
  const started = Date.now()
  const result = await work()
  process.stdout.write(` ${seconds(started)}\n`)
  return result
}

export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`
