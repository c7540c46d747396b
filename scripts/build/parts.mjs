import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/** They wait for the language while they begin, whose file may then need no file of theirs. */
const entries = ['index.html', 'src/main.tsx'].map((file) => join(root, 'apps/console', file))

/** The page everybody lands on, a drawing. Relative to the workspace, as below. */
export const homePage = 'apps/console/src/features/views/home/HomePage.tsx'

/** What frames every page, and what it fetches as soon as it stands. */
export const shell = [
  'apps/console/src/app/layout/Layout.tsx',
  'apps/console/src/app/popups/AlarmWatch.tsx',
  'apps/console/src/app/greeting/Greeting.tsx',
]

/** The marks and notices that the shell asks for as soon as it stands. */
export const frame = [
  'apps/console/src/features/maintenance/offline/views/OutboxMark.tsx',
  'apps/console/src/features/maintenance/offline/FieldDevice.tsx',
  'apps/console/src/features/maintenance/offline/keep/keepTasks.ts',
  'apps/console/src/app/StorageNotice.tsx',
  'apps/console/src/kit/icon/NamedIcon.tsx',
]

/** The files below that the sign-in page and every page of the shell begin with. @type {readonly string[]} */
export const firstGroups = ['start', 'base', 'shell']

/** What pages of any kind are made of, as opposed to what drawings are made of. */
const general = /\/apps\/console\/src\/kit\/|\/packages\/contract\//
/**
 * Parts of the library and of the contract that drawings and lists have in common. Their index hides what is taken of them; for
 * these alone every list would load the drawings. Where another becomes one, `scripts/checks/bundle.mjs` tells.
 */
const library =
  /\/antd\/es\/(?:alert|input|space)\/|\/contract\/src\/(?:alarms\/alarms|attachments\/holder|core\/text|devices\/(?:cameras|devicePoints|writtenValue)|telemetry\/(?:commands|errors|interlocks|tags)|views\/globals)\.ts$/

/** What records look like, in many small files; they import nothing of the console, so that no two of them wait for each other. */
const contract = /\/packages\/contract\/src\//

/** What charts of any kind are drawn with: as much as all else that most parts share, and lists need none of it. */
const charting =
  /\/node_modules\/(?:echarts|zrender|tslib)\/|\/kit\/(?:charts\/ChartCanvas|curve\/Chart)\.tsx$/
const icons = /\/node_modules\/@ant-design\/icons/
/** What pages share and drawings have no part in. */
const ofPages =
  /\/apps\/console\/src\/(?:api|kit|features\/(?!views\/))|\/node_modules\/(?:antd|@rc-component)\//

/** What so many parts share is one file, which every one of them loads. */
const sharedByMany = 12
/** What the shell or a drawing needs and so many parts share comes apart from both. */
const sharedByFew = 4
/** Most of what so many share is smaller than what it costs to ask for it. */
const sharedBySome = 3
/** What several parts share of the contract and is smaller comes with what nearly the same parts share: a request costs more. */
const smallBytes = 12_000

/**
 * Which modules of the console come in one file. Left to itself the bundler makes a file for every set of parts that
 * happens to share a module: hundreds for one page, each a request of its own. Here it is one for the start and the
 * sign-in page, one for the shell, one for its marks and notices, one for drawings, one for what these share with pages, one for what
 * only most pages share (forms, lists), one for what charts are drawn with, and some for what is smaller and shared by fewer: icons, shapes
 * of records, the rest with charts and without. Pages stay as the bundler cuts them.
 *
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export const codeSplitting = () => ({
  groups: [
    { name: 'start', tags: ['$initial'], test: (id) => !entries.includes(id), priority: 10 },
    {
      ...needsOf('base', [homePage, ...shell], { only: general, also: library }),
      minShareCount: sharedByFew,
      priority: 9,
    },
    { ...needsOf('shell', shell), priority: 8 },
    { ...needsOf('drawing', [homePage]), priority: 7 },
    { ...needsOf('frame', frame), priority: 6 },
    { name: 'charts', test: charting, priority: 5 },
    { name: 'kit', minShareCount: sharedByMany, priority: 4 },
    { name: 'icons', test: icons, minShareCount: sharedBySome, priority: 3 },
    { name: 'shapes', test: contract, minShareCount: sharedByFew, priority: 3 },
    { ...without(charting, 'common', ofPages), minShareCount: sharedBySome, priority: 2 },
    { name: 'curves', test: ofPages, minShareCount: sharedBySome, priority: 1 },
    {
      name: 'shared',
      test: contract,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: smallBytes,
      priority: 0,
    },
  ],
})

/**
 * The modules that the files import at once, and so on.
 *
 * @param {string} name
 * @param {string[]} files
 * @param {{ only: RegExp, also: RegExp }} [choice] of them no others, and others besides
 * @returns {import('vite').Rolldown.CodeSplittingGroup}
 */
function needsOf(name, files, choice) {
  // what the bundler has left in: a collecting index leads to everything, of which little is used
  /** @type {Set<string>} */
  const used = new Set()
  /** @type {Set<string> | undefined} */
  let needs
  return {
    debugName: name,
    test(id) {
      used.add(id)
      return true
    },
    // asked only after every module was tested
    name(id, graph) {
      needs ??= withImports(
        files.map((file) => join(root, file)),
        (module) => (graph.getModuleInfo(module)?.importedIds ?? []).filter((next) => used.has(next)),
      )
      const isChosen = choice
        ? choice.also.test(id) || (needs.has(id) && choice.only.test(id))
        : needs.has(id)
      return isChosen ? name : null
    },
  }
}

/**
 * Those among the modules of `test` that need none of `others`.
 *
 * @param {RegExp} others
 * @param {string} name
 * @param {RegExp} test
 * @returns {import('vite').Rolldown.CodeSplittingGroup}
 */
function without(others, name, test) {
  /** @type {Set<string>} */
  const used = new Set()
  return {
    debugName: name,
    test(id) {
      used.add(id)
      return test.test(id)
    },
    name(id, graph) {
      const needs = withImports([id], (module) =>
        (graph.getModuleInfo(module)?.importedIds ?? []).filter((next) => used.has(next)),
      )
      return [...needs].some((module) => others.test(module)) ? null : name
    },
  }
}

/** @param {string[]} files absolute @param {(module: string) => string[]} importsOf */
function withImports(files, importsOf) {
  const reached = new Set(files)
  for (const module of reached) for (const next of importsOf(module)) reached.add(next)
  return reached
}
