import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const skippedFolders = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.cache', '.git'])

/**
 * Every file below `folder` (relative to the workspace) whose name `isWanted` accepts, sorted.
 * @param {string} folder
 * @param {(name: string) => boolean} [isWanted]
 * @returns {string[]} paths relative to the workspace, with `/`
 */
export function filesBelow(folder, isWanted = () => true) {
  if (!existsSync(join(root, folder))) return []
  /** @type {string[]} */
  const found = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) found.push(...filesBelow(path, isWanted))
    } else if (isWanted(entry.name)) found.push(path)
  }
  return found.sort()
}

/** @param {string} name */
export const isSource = (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')

/** Tests, and what only tests use: these may reach further than the code that ships. @param {string} path */
export const isTestFile = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /\/(testing|contract-tests)\//.test(path)
