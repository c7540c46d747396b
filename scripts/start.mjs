/** Builds what is stale, then becomes the server: signals and the exit code are the server's own. */
import { isFresh } from './build/freshness.mjs'
import { red, say } from './lib/print.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(red(`Node ${process.versions.node} is too old: version 20.19 or later is needed, 24 is recommended.`))
  process.exit(1)
}

process.chdir(root)
if (!isFresh('server') || !isFresh('console')) {
  // A process of its own: the bundlers' memory is not carried through the server's life.
  const code = await runNode(['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}

process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../apps/server/dist/main.js', import.meta.url).href)
