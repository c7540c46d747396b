/** Version of the saved shape that this code writes. */
export const SCHEMA_VERSION = 2

/** Bounds of a saved view; the server refuses what is larger. Sizes in characters. */
export const LIMITS = {
  characters: 20_000_000,
  pages: 100,
  items: 50_000,
  events: 20_000,
  bindings: 50_000,
  sources: 20_000,
} as const

/** Page size (page units) and place that a new page has. */
export const PAGE_BOX = { x: 10, y: 10, width: 1300, height: 800 } as const
/** Edge of a grid square, page units. */
export const GRID = 20

/** Background colours that new pages take in turn. */
export const PAGE_COLORS = ['#FFFFFF', '#F4F6FA', '#E8F1FF', '#F0F9EB', '#FDF6EC', '#0B1B3A'] as const

/** Sizes that a page can be set to at once. */
export const PAGE_SIZES = [
  { label: '默认', width: 1300, height: 800 },
  { label: '大屏 1920×1080', width: 1920, height: 1080 },
  { label: '大屏 3840×2160', width: 3840, height: 2160 },
  { label: '小程序 375×812', width: 375, height: 812 },
] as const
