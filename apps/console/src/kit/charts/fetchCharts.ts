/** What charts are made of, each kind a part of its own. */
export const chartParts = {
  bars: () => import('./bars/BarsChart'),
  pie: () => import('./pie/PieChart'),
  heat: () => import('./heat/HeatChart'),
  sankey: () => import('./sankey/SankeyChart'),
  gauge: () => import('./gauge/GaugeChart'),
  lines: () => import('./lines/LinesChart'),
  scatter: () => import('./scatter/ScatterChart'),
}
type ChartKind = keyof typeof chartParts

/** Fetches what charts are made of while their figures are still awaited; whoever needs it says what fails. */
export function fetchCharts(kinds: readonly ChartKind[]): void {
  for (const kind of kinds) void chartParts[kind]().catch(() => {})
}

/** How a page is loaded that shows charts at once: what they are made of, of bars unless told, is fetched beside its own code. */
export const withCharts =
  <T>(load: () => Promise<T>, kinds: readonly ChartKind[] = ['bars']) =>
  (): Promise<T> => {
    fetchCharts(kinds)
    return load()
  }
