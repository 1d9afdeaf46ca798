import type { Exception } from './exceptions.ts'
import type { Finding } from './floor.ts'

/** Findings without an exception, and exceptions that are no longer used. */
export function judge(findings: readonly Finding[], exceptions: readonly Exception[]): string[] {
  const open = findings.filter((finding) => !exceptions.some((exception) => covers(exception, finding)))
  const stale = exceptions.filter((exception) => !findings.some((finding) => covers(exception, finding)))
  return [
    ...open.map(({ feature, file, missing, code }) => `${file} needs ${feature} (${missing}): ${code.trim()}`),
    ...stale.map(({ feature }) => `web/floor/exceptions.ts: ${feature} is not used any more.`),
  ]
}

const covers = ({ feature, files }: Exception, finding: Finding): boolean =>
  (finding.feature === feature || finding.feature.startsWith(`${feature}.`)) &&
  files.some((file) => finding.file.startsWith(file))
