import { fileURLToPath } from 'node:url'

/** The workspace's folder, without a final slash; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
