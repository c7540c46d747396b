import { red, say } from '../lib/print.mjs'

/**
 * Ends a check: the summary when nothing was found, else every finding and exit code 1.
 * @param {string} summary
 * @param {string[]} findings
 */
export function finish(summary, findings) {
  for (const finding of findings) say(`${red('✗')} ${finding}`)
  say(findings.length === 0 ? summary : `${findings.length} finding${findings.length === 1 ? '' : 's'}`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
