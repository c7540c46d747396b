import { readSheet } from './readSheet'
import { SheetProblem } from './SheetProblem'
import type { SheetLimits } from './tableOf'

/** What the worker is given: a file, and how much it may have. */
export interface SheetQuestion {
  bytes: ArrayBuffer
  limits: SheetLimits
}

/** What the worker answers: a table, or why there is none. */
export type SheetAnswer =
  | { sheet: Awaited<ReturnType<typeof readSheet>> }
  | { text: string; params: Record<string, string | number> }

self.addEventListener('message', ({ data: { bytes, limits } }: MessageEvent<SheetQuestion>) => {
  readSheet(new Uint8Array(bytes), limits).then(
    (sheet) => self.postMessage({ sheet } satisfies SheetAnswer),
    (thrown: unknown) => {
      const isKnown = thrown instanceof SheetProblem
      const text = isKnown ? thrown.message : '文件无法读取'
      self.postMessage({ text, params: isKnown ? thrown.params : {} } satisfies SheetAnswer)
    },
  )
})
