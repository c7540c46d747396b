/**
 * The whole test suite, or the groups that are named: `node scripts/test.mjs [check] [unit] [server] [build] [e2e]
 * [deep] [browser tests, `name.spec.ts`]`. What is `deep` takes long and runs only when it is named.
 * Goes on after a failing step, adds up the runners' own reports and ends with `N passed, N failed[, N skipped]`.
 */
import { bold, green, grey, red, say, secondsSince } from './lib/print.mjs'
import { root } from './lib/root.mjs'
import { addUp, summaryLine } from './suite/reports.mjs'
import { namedSpecs, steps } from './suite/steps.mjs'

process.chdir(root)
const wanted = new Set(process.argv.slice(2).filter((word) => !namedSpecs.includes(word)))
if (wanted.has('e2e') || wanted.has('deep')) wanted.add('build')
const chosen = steps.filter(({ group }) => (wanted.size === 0 ? group !== 'deep' : wanted.has(group)))
if (chosen.length === 0) {
  say(`no such group; there are ${[...new Set(steps.map(({ group }) => group))].join(', ')}`)
  process.exit(2)
}

const started = performance.now()
/** @type {{ name: string, counts: import('./suite/reports.mjs').Counts }[]} */
const results = []

/** @param {import('./suite/steps.mjs').Step} step @param {boolean} isHeld its output is printed when it has ended */
async function runStep({ name, run }, isHeld) {
  const stepStarted = performance.now()
  let held = ''
  if (!isHeld) say(`\n${bold(`── ${name}`)}`)
  const counts = await run(
    isHeld
      ? (text) => {
          held += text
        }
      : undefined,
  )
  if (isHeld) say(`\n${bold(`── ${name}`)}\n${held.trimEnd()}`)
  const mark = counts.failed > 0 ? red('✗') : green('✓')
  say(`${mark} ${name}: ${summaryLine(counts)} ${grey(`(${secondsSince(stepStarted)})`)}`)
  results.push({ name, counts })
}

// a step that needs it waits for it, and fails where it has failed
for (const { prepare } of chosen) prepare?.().catch(() => undefined)

// a check or a build keeps one core busy: two at a time; a test runner takes all of them
const isOneThread = (/** @type {import('./suite/steps.mjs').Step} */ { group }) =>
  group === 'check' || group === 'build'
const waiting = chosen.filter(isOneThread)
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    await runStep(step, true)
    if (step.group === 'build') await Promise.allSettled(chosen.map(({ prepareBuilt }) => prepareBuilt?.()))
  }
}
await Promise.all([lane(), lane()])
for (const step of chosen.filter((step) => !isOneThread(step))) await runStep(step, false)

const total = addUp(results.map(({ counts }) => counts))
const broken = results.filter(({ counts }) => counts.failed > 0)
say(`\n${grey(`${chosen.length} steps in ${secondsSince(started)}`)}`)
for (const { name, counts } of broken) say(`${red('✗')} ${name}: ${counts.failed} failed`)
for (const { counts } of results) for (const line of counts.troubles ?? []) say(`  ${line}`)
say(summaryLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
