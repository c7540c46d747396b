import { importLimits } from '@energy-console/contract/imports'
import { translate } from '../../i18n'
import { SheetProblem } from './SheetProblem'
import type { SheetAnswer, SheetQuestion } from './sheetWorker'
import { type Sheet, type SheetLimits, tableOf } from './tableOf'
import { isXml, xmlCells } from './xmlCells'

/** A file that takes longer to read is none of ours, unless it may be larger than others. */
const usualMs = 60_000

/**
 * Reads a file beside the page, which stays usable, and gives up what takes too long.
 *
 * @throws Error with what is wrong with the file, in the user's language
 */
export async function openSheet(file: File, limits: SheetLimits = importLimits): Promise<Sheet> {
  const { fileBytes, readMs = usualMs } = limits
  if (file.size > fileBytes)
    throw new Error(translate('文件超过 {{most}} MB', { most: fileBytes / 1024 / 1024 }))
  const bytes = await file.arrayBuffer()
  // a worker has no parser of XML
  const text = new TextDecoder().decode(bytes)
  if (isXml(text))
    try {
      return tableOf(xmlCells(text, new DOMParser()), limits)
    } catch (thrown) {
      if (thrown instanceof SheetProblem) throw new Error(translate(thrown.message, thrown.params))
      throw thrown
    }
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const fail = (text: string, params = {}) => reject(new Error(translate(text, params)))
      const timer = setTimeout(() => fail('文件无法读取'), readMs)
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
        clearTimeout(timer)
        if ('sheet' in data) resolve(data.sheet)
        else fail(data.text, data.params)
      })
      worker.addEventListener('error', () => {
        clearTimeout(timer)
        fail('文件无法读取')
      })
      worker.postMessage({ bytes, limits } satisfies SheetQuestion, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
