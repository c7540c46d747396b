import { create } from 'zustand'
import { recall, remember } from '../../../../api/browser/storage'
import { ownerKey, userKey, useSession } from '../../../../api/session'

/** The panels that float over the canvas. */
export type PanelId = 'blocks' | 'pages' | 'lines' | 'properties' | 'layers' | 'presets' | 'minimap'

/** Where a panel lies and whether it may be dragged; px from the window's corner (`right` panels: from its right edge). */
export interface PanelPlace {
  x: number
  y: number
  width: number
  height: number
  isLocked: boolean
  isShown: boolean
}

/** Bounds of the specification. */
export const panelSize = { min: 40, width: 206, height: 400 } as const
/** Width of the page navigator at the right edge. */
export const navigatorWidth = 100

/** On a phone the panels would cover the canvas: they wait until the menu shows them. */
const isNarrow = window.innerWidth < 700

const place = (
  x: number,
  y: number,
  height: number,
  isShown: boolean,
  width: number = panelSize.width,
): PanelPlace => ({ x, y, width, height, isLocked: true, isShown: isShown && !isNarrow })

/** Room for a ruler, and a gap behind it. */
const edge = 28
const secondColumn = edge + panelSize.width + 8

const initial: Record<PanelId, PanelPlace> = {
  blocks: place(edge, edge, panelSize.height, true),
  pages: place(edge, edge + panelSize.height + 8, 190, true),
  lines: place(secondColumn, edge, 190, false, 220),
  properties: place(navigatorWidth + 16, edge, 620, true, 268),
  layers: place(secondColumn, edge + 198, panelSize.height, false, 220),
  presets: place(navigatorWidth + 292, edge, 320, false),
  minimap: place(navigatorWidth + 292, edge + 328, 180, false, 240),
}

interface PanelLayout {
  panels: Record<PanelId, PanelPlace>
  change(id: PanelId, part: Partial<PanelPlace>): void
  reset(): void
}

const storageKey = () => userKey('preferences', 'editor.panels')
const remembered = () => ({ ...initial, ...recall<Record<PanelId, PanelPlace>>(storageKey()) })

/** Places of the panels, remembered for the user in this browser. */
export const usePanelLayout = create<PanelLayout>((set) => ({
  panels: remembered(),
  change: (id, part) =>
    set(({ panels }) => {
      const next = { ...panels, [id]: { ...panels[id], ...part } }
      remember(storageKey(), next)
      return { panels: next }
    }),
  reset: () => {
    remember(storageKey(), undefined)
    set({ panels: initial })
  },
}))

let arrangedBy = ownerKey()
useSession.subscribe(() => {
  const owner = ownerKey()
  if (owner !== '' && owner !== arrangedBy) usePanelLayout.setState({ panels: remembered() })
  if (owner !== '') arrangedBy = owner
})

/** Names under which a saved view keeps whether its panels are shown (specification, view data). */
const savedNames = {
  blocks: 'showModalList',
  pages: 'showPageList',
  lines: 'showLineList',
} as const satisfies Partial<Record<PanelId, string>>
const savedPanels = Object.entries(savedNames) as [keyof typeof savedNames, string][]

/** Which panels are shown, as a view is saved with it. */
export function shownPanels(): Record<string, boolean> {
  const { panels } = usePanelLayout.getState()
  return Object.fromEntries(savedPanels.map(([id, name]) => [name, panels[id].isShown]))
}

/** Shows the panels that a view was saved with; who has arranged panels in this browser keeps the own arrangement. */
export function adoptPanels(globalConfig: Readonly<Record<string, unknown>>): void {
  if (isNarrow || recall(storageKey()) !== undefined) return
  usePanelLayout.setState(({ panels }) => {
    const shown = savedPanels.map(([id, name]) => {
      const isShown = globalConfig[name]
      return [id, { ...panels[id], ...(typeof isShown === 'boolean' ? { isShown } : {}) }]
    })
    return { panels: { ...panels, ...Object.fromEntries(shown) } }
  })
}
