import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlantMemory } from '../plant'

const fileName = 'demo-plant.json'

/** Reads the memory that an earlier run kept for a plant with this origin; undefined when there is none to go on from. */
export async function readPlantMemory(dataDir: string, originMs: number): Promise<PlantMemory | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(join(dataDir, fileName), 'utf8'))
    if (typeof kept !== 'object' || kept === null || !('originMs' in kept) || !('memory' in kept))
      return undefined
    const memory = PlantMemory.safeParse(kept.memory)
    return kept.originMs === originMs && memory.success ? memory.data : undefined
  } catch {
    // A missing or torn file only means that switches stand as they were built.
    return undefined
  }
}

/** Keeps the memory; a crash while writing leaves the older one. */
export async function writePlantMemory(
  dataDir: string,
  originMs: number,
  memory: PlantMemory,
): Promise<void> {
  const path = join(dataDir, fileName)
  await writeFile(`${path}.new`, JSON.stringify({ originMs, memory }))
  await rename(`${path}.new`, path)
}
