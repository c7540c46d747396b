/** The colours of a template: calm greys and one blue; warm colours are left to limits and states. */
export interface Theme {
  readonly canvas: string
  readonly card: string
  readonly edge: string
  readonly ink: string
  readonly quiet: string
  readonly blue: string
  readonly green: string
  readonly amber: string
  readonly red: string
  /** Letters of headings of cards, and of the rows in them, px. */
  readonly titleSize: number
  readonly textSize: number
  /** Ground of progress bars and of gauges. */
  readonly trough: string
  /** Colours of chart parts, in order. */
  readonly series: readonly string[]
}

/** For the office. */
export const light: Theme = {
  canvas: '#F4F6FA',
  card: '#FFFFFF',
  edge: '#D9DEE7',
  ink: '#1F2A3D',
  quiet: '#5B6678',
  blue: '#386BE1',
  green: '#2A9D8F',
  amber: '#B45309',
  red: '#D92D20',
  titleSize: 15,
  textSize: 13,
  trough: '#E4E8F0',
  series: ['#386BE1', '#2A9D8F', '#7FA6F0', '#8A94A6', '#93BFA8'],
}

/** For the control room. */
export const dark: Theme = {
  canvas: '#0F1723',
  card: '#18222F',
  edge: '#2C3A4C',
  ink: '#E8EDF5',
  quiet: '#9AA8BB',
  blue: '#5B8DEF',
  green: '#3DB8A5',
  amber: '#F0A020',
  red: '#F26D6D',
  titleSize: 20,
  textSize: 18,
  trough: '#2C3A4C',
  series: ['#5B8DEF', '#3DB8A5', '#8FB1F5', '#7D8BA0', '#A5D6C4'],
}
