/**
 * Which area a source belongs to, and so which file of the English catalogue its words stand in. The first folder that
 * a path begins with decides.
 * @type {[folder: string, area: string][]}
 */
const folders = [
  ['packages/contract/src/system/tasks', 'tasks'],
  ['packages/contract/src/all/', 'core'],
  ['packages/contract/src/pages/', 'core'],
  ['packages/expression/', 'expression'],
  ['packages/schematic/', 'schematic'],
  ['packages/schematic-react/', 'schematic'],
  ['apps/console/src/app/tasks/', 'tasks'],
  ['apps/console/src/app/', 'shell'],
  ['apps/console/src/api/', 'core'],
  ['apps/console/src/i18n/', 'core'],
  ['apps/console/src/kit/attachments/', 'attachments'],
  ['apps/console/src/kit/import/', 'imports'],
  ['apps/console/src/kit/', 'kit'],
  ['apps/console/src/features/views/editor/', 'editor'],
  ['apps/server/src/platform/attachments/', 'attachments'],
  ['apps/server/src/platform/resource/import/', 'imports'],
  ['apps/server/src/platform/tasks/', 'tasks'],
  ['apps/server/src/platform/', 'core'],
]

/** Folders that hold one folder for each area. */
const byArea =
  /^(?:packages\/contract\/src|apps\/console\/src\/features|apps\/server\/src\/modules)\/([^/]+)\//

/** Parts of one subject: a word that only these share stands with the first of them. */
const drawing = ['schematic', 'views', 'editor']

/**
 * The area of a source; what belongs to none is `core`.
 * @param {string} path
 */
export function areaOf(path) {
  const [, area] = folders.find(([folder]) => path.startsWith(folder)) ?? []
  return area ?? byArea.exec(path)?.[1] ?? 'core'
}

/**
 * The area whose file holds a word: the one that uses it; of several the one whose contract says it; and else `kit`
 * where the kit does, or `core`.
 * @param {Iterable<string>} paths the sources that use it
 */
export function homeOf(paths) {
  const areas = new Set()
  const declaring = new Set()
  for (const path of paths) {
    areas.add(areaOf(path))
    if (path.startsWith('packages/contract/')) declaring.add(areaOf(path))
  }
  for (const candidates of [areas, declaring]) {
    const [first, ...others] = candidates
    if (first && others.length === 0) return first
  }
  if (declaring.size > 1) return 'core'
  if ([...areas].every((area) => drawing.includes(area)))
    return drawing.find((area) => areas.has(area)) ?? 'core'
  return areas.has('kit') ? 'kit' : 'core'
}
