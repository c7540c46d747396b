import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, isTestFile } from '../lib/files.mjs'
import { root } from '../lib/root.mjs'
import { catalogueFolder } from '../words/catalogue.mjs'

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/words/catalogue.mjs',
  ...filesBelow('scripts/build'),
]
const workspaceFiles = [
  'package.json',
  'tsconfig.json',
  'index.html',
  'vite.config.ts',
  'isBright.ts',
  'serviceWorker.js',
]

/**
 * What can be built: the folders it is made from, what else goes into it, and the file that shows that it was.
 * @type {Record<'console' | 'server', { workspaces: string[], folders: string[], output: string, also?: string[] }>}
 */
export const targets = {
  console: {
    workspaces: [
      'packages/contract',
      'packages/expression',
      'packages/schematic',
      'packages/schematic-react',
      'apps/console',
    ],
    folders: ['src', 'public'],
    output: 'apps/console/dist/index.html',
  },
  server: {
    workspaces: ['packages/contract', 'packages/expression', 'packages/schematic', 'apps/server'],
    folders: ['src'],
    also: [catalogueFolder],
    output: 'apps/server/dist/main.js',
  },
}

/** @typedef {keyof typeof targets} Target */

/** @param {Target} target */
const stampPath = (target) => join(root, '.cache', `built-${target}`)

/** A hash over the content of everything that goes into `target`. @param {Target} target */
export function inputsHash(target) {
  const { workspaces, folders, also = [] } = targets[target]
  const files = workspaces.flatMap((workspace) => [
    ...workspaceFiles.map((name) => `${workspace}/${name}`),
    ...folders.flatMap((folder) => filesBelow(`${workspace}/${folder}`)).filter((path) => !isTestFile(path)),
  ])
  files.push(...also.flatMap((folder) => filesBelow(folder)))
  const hash = createHash('sha256')
  for (const path of [...shared, ...files]) {
    if (!existsSync(join(root, path))) continue
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether what stands in dist was made from what stands in src. @param {Target} target */
export function isFresh(target) {
  if (!existsSync(join(root, targets[target].output)) || !existsSync(stampPath(target))) return false
  return readFileSync(stampPath(target), 'utf8') === inputsHash(target)
}

/** Remembers from which inputs `target` was built. @param {Target} target @param {string} hash */
export function stamp(target, hash) {
  mkdirSync(dirname(stampPath(target)), { recursive: true })
  writeFileSync(stampPath(target), hash)
}
