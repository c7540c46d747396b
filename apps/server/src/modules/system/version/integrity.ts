import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Integrity, mostFaults } from '@energy-console/contract/system'
import { z } from 'zod'

/** Written beside what was built: the SHA-256 of every other file of the folder, by path. */
export const checksumsFile = 'integrity.json'
const Checksums = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))

/** Files that are read at once. */
const atOnce = 8

/** Folders of the program, by the name that they are told by; undefined where it runs from its source. */
export type ProgramFolders = Readonly<Record<string, string>> | undefined

type Fault = Integrity['faults'][number]

/** A short name of the build: the same for the same files. Empty where there is none. */
export async function buildOf(folders: ProgramFolders): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of Object.values(folders ?? {})) {
    const text = await readFile(join(folder, checksumsFile), 'utf8').catch(() => undefined)
    if (text === undefined) return ''
    hash.update(text)
  }
  return folders ? hash.digest('hex').slice(0, 12) : ''
}

/** Compares every file with what was built. */
export async function lookAtProgram(folders: ProgramFolders): Promise<Integrity> {
  const unbuilt: Integrity = { state: 'unbuilt', files: 0, faults: [], faultCount: 0 }
  const faults: Fault[] = []
  let files = 0
  for (const [name, folder] of Object.entries(folders ?? {})) {
    const expected = await readChecksums(folder)
    if (!expected) return unbuilt
    const found = await compare(folder, expected)
    files += Object.keys(expected).length
    faults.push(...found.map((fault) => ({ ...fault, file: `${name}/${fault.file}` })))
  }
  if (!folders) return unbuilt
  const state = faults.length === 0 ? 'intact' : 'changed'
  return { state, files, faults: faults.slice(0, mostFaults), faultCount: faults.length }
}

async function readChecksums(folder: string) {
  try {
    return Checksums.parse(JSON.parse(await readFile(join(folder, checksumsFile), 'utf8')))
  } catch {
    return undefined
  }
}

async function compare(folder: string, expected: Readonly<Record<string, string>>): Promise<Fault[]> {
  const present = await pathsBelow(folder)
  const faults: Fault[] = present
    .filter((file) => expected[file] === undefined)
    .map((file) => ({ file, fault: 'added' }))
  const wanted = Object.entries(expected)
  const work = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) {
      const [file, checksum] = next
      const found = await checksumOf(join(folder, file)).catch(() => undefined)
      if (found !== checksum) faults.push({ file, fault: found === undefined ? 'missing' : 'changed' })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults.sort((one, other) => one.file.localeCompare(other.file))
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== checksumsFile)
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
