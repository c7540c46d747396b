import type { Scalar } from '@energy-console/schematic'

/** What a script may look at. */
export interface ScriptWorld {
  /** Values of data sources, by field name (`prop`) and by name. */
  readonly values: Readonly<Record<string, Scalar>>
  /** The server's global variables, by name. */
  readonly globals: Readonly<Record<string, Scalar>>
}

/** What a script asked for, in its order. */
export type ScriptRequest =
  | { readonly type: 'set'; readonly source: string; readonly value: Scalar }
  | { readonly type: 'setGlobal'; readonly name: string; readonly value: Scalar }
  | { readonly type: 'openPage'; readonly page: string }
  | { readonly type: 'openURL'; readonly url: string }
  | { readonly type: 'notify'; readonly text: string }

/** One run, as the page asks the worker for it. */
export interface ScriptJob extends ScriptWorld {
  readonly id: number
  readonly script: string
}

/** How a run ended. What it asked for before it failed still counts. */
export interface ScriptResult {
  readonly id: number
  readonly requests: readonly ScriptRequest[]
  /** What `console.log` was given, for the preview in the editor. */
  readonly output: readonly string[]
  /** Why the script failed, with its line where there is one. */
  readonly error?: string
}

/** Limits of one run. */
export const scriptLimits = {
  timeMs: 1_000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  requests: 1_000,
  /** Characters of one text that leaves the script; what is kept outside does not count as its memory. */
  characters: 10_000,
} as const
