/** Builds what is stale: `node scripts/build.mjs [--force] [console] [server]`. */
import { inputsHash, isFresh, stamp } from './build/freshness.mjs'
import { seal } from './build/seal.mjs'
import { green, grey, red, say, secondsSince } from './lib/print.mjs'

/** @type {Record<import('./build/freshness.mjs').Target, () => Promise<void>>} */
const builders = {
  server: async () => (await import('./build/server.mjs')).buildServer(),
  console: async () => (await import('./build/console.mjs')).buildConsole(),
}

const isForced = process.argv.includes('--force')
const wanted = process.argv.slice(2).filter((word) => word in builders)

for (const target of /** @type {(keyof typeof builders)[]} */ (Object.keys(builders))) {
  if (wanted.length > 0 && !wanted.includes(target)) continue
  if (!isForced && isFresh(target)) {
    say(`${green('✓')} ${target} ${grey('is up to date')}`)
    continue
  }
  const started = performance.now()
  const hash = inputsHash(target)
  say(`  building the ${target} …`)
  try {
    await builders[target]()
  } catch (error) {
    say(`${red('✗')} the ${target} could not be built`)
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  seal(target)
  stamp(target, hash)
  say(`${green('✓')} ${target} ${grey(`built in ${secondsSince(started)}`)}`)
}
