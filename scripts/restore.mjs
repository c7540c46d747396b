/** Restores a backup: `npm run restore -- <file> [--dry-run]`. */
import { runBuilt } from './lib/runBuilt.mjs'

await runBuilt('restore')
