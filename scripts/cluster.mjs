/** Several servers on this machine, to try them: `npm run cluster -- [how many]`. Builds what is stale first. */
import { isFresh } from './build/freshness.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

process.chdir(root)
if (!isFresh('server') || !isFresh('console')) {
  const code = await runNode(['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../apps/server/dist/cluster.js', import.meta.url).href)
