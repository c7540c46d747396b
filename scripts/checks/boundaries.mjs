/**
 * Who imports whom, and what stands where: `node scripts/checks/boundaries.mjs`. The rules are in layers.mjs, anatomy.mjs,
 * arrays.mjs and cuts.mjs. */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { refuseAnatomy } from './anatomy.mjs'
import { refuseArrays } from './arrays.mjs'
import { refuseCuts } from './cuts.mjs'
import { findCycles } from './cycles.mjs'
import { finish } from './finish.mjs'
import { importsOf, readSource, resolveImport } from './imports.mjs'
import {
  isBusiness,
  nounOf,
  platformRoomOf,
  refuseExternal,
  refuseFile,
  roomOf,
  workspaceOf,
} from './layers.mjs'
import { mayOpen, refusePrivilege } from './privileges.mjs'

const files = ['packages', 'apps'].flatMap((folder) => filesBelow(folder, isSource))
/** @type {string[]} */
const findings = []
/** @type {Map<string, Set<string>>} */
const fileGraph = new Map()
/** @type {Map<string, Set<string>>} */
const roomGraph = new Map()
/** @type {Map<string, Set<string>>} */
const nounGraph = new Map()
/** Who needs his exception. @type {Set<string>} */
const privileges = new Set()

/** @param {Map<string, Set<string>>} graph @param {string} from @param {string} to */
function connect(graph, from, to) {
  const known = graph.get(from) ?? new Set()
  graph.set(from, known.add(to))
}

for (const file of files) {
  const source = readSource(file)
  for (const { specifier, line } of importsOf(file, source)) {
    const target = resolveImport(file, specifier)
    const where = `${file}:${line}`
    if (target === undefined && /^(\.|@energy-console\/)/.test(specifier)) {
      findings.push(`${where} imports ${specifier}, which does not exist`)
      continue
    }
    if (/^\.{1,2}\/.*\.tsx?$/.test(specifier))
      findings.push(`${where} imports ${specifier} with its extension`)
    if (isTestFile(file)) continue
    const refusal = target === undefined ? refuseExternal(file, specifier) : refuseFile(file, target)
    if (refusal) findings.push(`${where} imports ${specifier}: ${refusal}`)
    if (target === undefined) continue
    connect(fileGraph, file, target)
    const [noun, used] = [nounOf(file), nounOf(target)]
    if (noun && used && noun !== used && roomOf(file) === roomOf(target)) connect(nounGraph, noun, used)
    const [room, usedRoom] = [platformRoomOf(file), platformRoomOf(target)]
    if (room && usedRoom && room !== usedRoom) connect(roomGraph, room, usedRoom)
    if (isBusiness(file) && isBusiness(target) && roomOf(file) !== roomOf(target)) {
      connect(roomGraph, `${workspaceOf(file)}: ${roomOf(file)}`, `${workspaceOf(target)}: ${roomOf(target)}`)
    }
  }
  if (!isTestFile(file))
    findings.push(
      ...refusePrivilege(file, source, privileges),
      ...refuseAnatomy(file, source),
      ...refuseArrays(file, source),
      ...refuseCuts(file, source),
    )
}

for (const cycle of findCycles(roomGraph)) findings.push(`these use each other: ${cycle.join(', ')}`)
for (const cycle of findCycles(fileGraph)) findings.push(`import cycle: ${cycle.join(', ')}`)
for (const cycle of findCycles(nounGraph)) findings.push(`these folders use each other: ${cycle.join(', ')}`)
for (const entry of mayOpen)
  if (!privileges.has(entry)) findings.push(`opens no door around row-level security, but may: ${entry}`)
finish(`${files.length} files keep to the boundaries`, findings)
