/** Restores a backup: `npm run restore -- <file> [--dry-run]`. Builds the server first where it is stale. */
import { isFresh } from './build/freshness.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

const start = process.cwd()
process.chdir(root)
if (!isFresh('server')) {
  const code = await runNode(['scripts/build.mjs', 'server'])
  if (code !== 0) process.exit(code)
}
// Files and folders are meant as seen from where the command was given.
process.chdir(process.env.INIT_CWD ?? start)
await import(new URL('../apps/server/dist/restore.js', import.meta.url).href)
