/** Ends with one line on stderr. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Says what is being done, does it, and says how long it took. */
export async function step(name, work) {
  process.stdout.write(`${name} …`)
  const began = Date.now()
  const result = await work()
  process.stdout.write(` ${seconds(began)}\n`)
  return result
}

export const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
