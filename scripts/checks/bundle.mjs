/** What a browser must load first stays small, and the viewer brings no editor: after `node scripts/build.mjs`. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chunksFile } from '../build/console.mjs'
import { frame, homePage, shell } from '../build/parts.mjs'
import { root } from '../lib/root.mjs'
import { finish } from './finish.mjs'

/** JavaScript for the sign-in page and the home page together, brotli. */
const firstLoadLimitBytes = 400_000
/** What showing a view adds to the sign-in page, charts apart (they load with the first chart), brotli. */
const viewerLimitBytes = 150_000
const signInPage = 'apps/console/src/app/entry/LoginPage.tsx'
const firstPages = [signInPage, homePage, ...shell, ...frame]
/** Lists, which need no drawings, and where drawings stand. */
const listPage = 'apps/console/src/kit/resource/ResourcePage.tsx'
const drawingPane = 'apps/console/src/features/views/running/ViewPane.tsx'
/** What the sign-in page fetches besides: none of it needs what lists are made of. */
const besideSignIn = ['LoginSlides', 'SecondStep'].map((part) => `apps/console/src/app/entry/${part}.tsx`)
const viewer = /packages\/schematic-react\/src\/viewer\//
const editorOnly =
  /features\/views\/editor\/|packages\/schematic\/src\/editor\/|packages\/schematic-react\/src\/editor\//

/** @type {Record<string, import('../build/console.mjs').Chunk>} */
const chunks = JSON.parse(readFileSync(join(root, chunksFile), 'utf8'))
const dist = join(root, 'apps/console/dist')
/** @type {string[]} */
const findings = []

/** @param {(path: string) => boolean} isMeant @returns {string[]} the chunks that hold such modules */
const chunksWith = (isMeant) => Object.keys(chunks).filter((name) => chunks[name]?.modules.some(isMeant))

/** The chunks and all that they import at once. @param {string[]} names */
function withImports(names) {
  const reached = new Set(names)
  for (const name of reached) for (const next of chunks[name]?.imports ?? []) reached.add(next)
  return reached
}

/** @param {string} name */
function transferredBytes(name) {
  const path = join(dist, name)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** @param {Iterable<string>} names */
const totalBytes = (names) => [...names].reduce((sum, name) => sum + transferredBytes(name), 0)

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const entries = [...html.matchAll(/src="\/([^"]+\.js)"/g)].map(([, name]) => name ?? '')
const pages = firstPages.flatMap((page) => {
  const found = chunksWith((path) => path === page)
  if (found.length === 0) findings.push(`no chunk holds ${page}`)
  return found
})
const firstLoad = totalBytes(withImports([...entries, ...pages]))
if (firstLoad > firstLoadLimitBytes) {
  findings.push(
    `login and /data/view load ${firstLoad} bytes of JavaScript, more than ${firstLoadLimitBytes}`,
  )
}

const viewerChunks = withImports(chunksWith((path) => viewer.test(path)))
const signIn = withImports([...entries, ...chunksWith((path) => path === signInPage)])
const viewerBytes = totalBytes([...viewerChunks].filter((name) => !signIn.has(name)))
if (viewerBytes > viewerLimitBytes)
  findings.push(`a view loads ${viewerBytes} bytes of JavaScript of its own, more than ${viewerLimitBytes}`)

const listChunks = withImports(chunksWith((path) => path === listPage))
const drawing = chunksWith((path) => path === drawingPane)
if (drawing.length === 0) findings.push(`no chunk holds ${drawingPane}`)
if (listChunks.size === 0) findings.push(`no chunk holds ${listPage}`)
for (const name of drawing)
  if (listChunks.has(name)) findings.push(`a list loads ${name}, the drawings: see scripts/build/parts.mjs`)

const ofLists = chunksWith((path) => path === listPage)
for (const part of besideSignIn) {
  const found = withImports(chunksWith((path) => path === part))
  if (found.size === 0) findings.push(`no chunk holds ${part}`)
  for (const name of ofLists)
    if (found.has(name)) findings.push(`${part} loads ${name}, which lists are made of`)
}

for (const name of viewerChunks) {
  for (const path of chunks[name]?.modules ?? []) {
    if (editorOnly.test(path)) findings.push(`the viewer loads ${name} with ${path}`)
  }
}
// left to itself the bundler takes of an index what is used; one that is asked for as a whole comes as a whole, with all its shapes
const wholeIndex = /^packages\/contract\/src\/(?!pages\/)[\w-]+\/index\.ts$/
for (const [name, { modules }] of Object.entries(chunks))
  for (const path of modules)
    if (wholeIndex.test(path))
      findings.push(`${name} holds all of ${path}: something asks for it by import()`)

/** Chunks that wait for each other: what the one takes of the other may not be there yet. @param {string} name */
const leadsToItself = (name) => withImports(chunks[name]?.imports ?? []).has(name)
const circle = Object.keys(chunks).filter(leadsToItself)
if (circle.length > 0) findings.push(`chunks import each other: ${circle.join(', ')}`)

finish(
  `login and /data/view load ${Math.round(firstLoad / 1000)} kB of JavaScript (limit 400 kB), a view ${Math.round(viewerBytes / 1000)} kB of its own (limit 150 kB)`,
  findings,
)
