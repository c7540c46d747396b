import type { Picked } from './ChartCanvas'

/** What every kind of chart is given. */
export interface ChartProps<Data> {
  data: Data
  /** What the picture shows, for those who cannot see it. */
  label: string
  /** px */
  height: number
  onPick?: ((picked: Picked) => void) | undefined
}
